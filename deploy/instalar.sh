#!/usr/bin/env bash
# Installs Campanario on Debian 12, 13 or Ubuntu 24.04, from a release or a checkout, with Caddy and its certificates in front.
# It remembers nothing of its own: what was answered is in .env, and read from there.
set -euo pipefail
umask 022

RAIZ=${RAIZ:-} # where the machine's folders are: another place in tests
FUENTE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PROGRAMA=$RAIZ/srv/campanario
AJUSTES=$PROGRAMA/.env
UNIDAD=$RAIZ/etc/systemd/system/campanario.service
ORDEN=$RAIZ/usr/local/bin/campanario
CADDY=$RAIZ/etc/caddy
CERTIFICADO=${CERTIFICADO:-} # a certificate of one's own
PROXY=${PROXY:-}             # «otro»: not Caddy
ESPERA=${ESPERA:-60}         # seconds that the site, and then its certificate, may take

decir() { printf '%s\n' "$*"; }
paso() { printf '\n· %s\n' "$*"; }
ojo() { printf '  ! %s\n' "$*"; }
# The last that was said of what went wrong; and what a service said of it.
lo_ultimo() { grep -vE '"level":"info"|^[A-Z_]+=' | tail -n 5 | cut -c1-300 | sed 's/^/    /' || true; }
ultimo_de() { journalctl -u "$1" -t "${2:-$1}" -n 50 -o cat --no-pager 2>/dev/null | lo_ultimo; }
fallar() {
  printf '\n  %s\n\n' "$*" >&2
  exit 1
}

es_root() { [[ -n $RAIZ || $EUID -eq 0 ]] || fallar "Hace falta ser root: sudo $1"; }

# The value of a setting as the site reads it: without quotes, remark or carriage return; nothing if it is not set.
ajuste() {
  [[ ! -e $AJUSTES ]] || sed -n "s/^[[:space:]]*\(export[[:space:]]\+\)\?$1[[:space:]]*=[[:space:]]*//p" "$AJUSTES" | tail -n 1 |
    sed "s/^'\([^']*\)'.*/\1/; t; s/^\"\([^\"]*\)\".*/\1/; t; s/#.*//; s/[[:space:]]*\$//"
}

# Sets a setting, in its line if it has one. The file is replaced at once, and never readable by others.
poner() {
  (umask 077 && NOMBRE=$1 VALOR=$2 awk '
    $0 ~ "^(# )?" ENVIRON["NOMBRE"] "=" { if (!n++) print ENVIRON["NOMBRE"] "=" ENVIRON["VALOR"]; next }
    { print }
    END { if (!n) print ENVIRON["NOMBRE"] "=" ENVIRON["VALOR"] }' "$AJUSTES" >"$AJUSTES.nuevo")
  chown root:campanario "$AJUSTES.nuevo"
  chmod 640 "$AJUSTES.nuevo"
  mv "$AJUSTES.nuevo" "$AJUSTES"
}

datos() {
  local carpeta
  carpeta=$(ajuste DATA_DIR)
  printf '%s' "$RAIZ${carpeta:-/var/lib/campanario}"
}

# The folders of backups on this machine.
de_respaldos() {
  local cada
  ajuste BACKUP_TO | tr , '\n' | while read -r cada; do
    [[ $cada != /* || ! -d $cada ]] || printf '%s\n' "$cada"
  done
}

puerto() {
  local numero
  numero=$(ajuste PORT)
  printf '%s' "${numero:-3000}"
}

# A command of the site, as its user and with its settings.
sitio() { (cd "$PROGRAMA" && runuser -u campanario -- node_modules/.bin/node --env-file=.env "$@"); }

# The answer to a question, until it is a good one.
responder() { # NAME, question, pattern, what is wrong otherwise
  while [[ ! ${!1:-} =~ $3 ]]; do
    [[ -z ${!1:-} ]] || decir "  $4"
    [[ -t 0 ]] || fallar "Falta saber: $2 (o ponlo antes: $1=…)."
    read -r -p "  $2: " "${1?}"
  done
}

preguntar() {
  DOMINIO=${1:-${DOMINIO:-}} CORREO=${2:-${CORREO:-}} SMTP_URL=${3:-${SMTP_URL:-}}
  CERTIFICADO=${CERTIFICADO:-$(ajuste CERTIFICADO)}
  PROXY=${PROXY:-$(ajuste PROXY)}
  # The site's commands read .env, and would believe the environment first.
  export -n DOMINIO CORREO SMTP_URL CERTIFICADO PROXY
  DOMINIO=${DOMINIO#*://}
  DOMINIO=${DOMINIO%%/*}
  if [[ -z $DOMINIO ]]; then
    DOMINIO=$(ajuste ORIGIN)
    DOMINIO=${DOMINIO#*://}
  fi
  CORREO=${CORREO:-$(ajuste CORREO)}
  # Installed by an earlier version, which kept it there alone.
  if [[ -z $CORREO && -e $CADDY/campanario.caddy ]]; then
    CORREO=$(sed -n 's/^\ttls \(.*@.*\)/\1/p' "$CADDY/campanario.caddy" | head -n 1)
  fi
  # Answered once, if only with «después».
  if [[ -z $SMTP_URL && -n $(ajuste ORIGIN) ]]; then SMTP_URL=después; fi
  responder DOMINIO '¿Qué dominio tendrá el sitio? (por ejemplo iglesia.cl)' '^[^[:space:]/:@{}]+\.[^[:space:]/:@{}]+$' \
    'Eso no es un dominio, como iglesia.cl.'
  responder CORREO '¿Cuál es tu correo? Serás quien administra el sitio' '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]+$' \
    'Eso no es un correo, como pastora@iglesia.cl.'
  responder SMTP_URL '¿Con qué servidor envía correos? smtps://usuario:clave@servidor, o «después»' \
    "^([Dd]espu(e|é)s|smtps?://[^[:space:]']+)\$" 'Escribe una dirección que empiece con smtps://, o «después».'
  [[ $CERTIFICADO =~ ^((internal|/[A-Za-z0-9._/-]+\ /[A-Za-z0-9._/-]+)?)$ ]] ||
    fallar 'CERTIFICADO es «internal», o los archivos del certificado y de su llave: CERTIFICADO="/etc/caddy/cert.pem /etc/caddy/llave.pem".'
  [[ -z $PROXY || $PROXY == otro ]] || fallar 'PROXY es «otro», o no se pone: entonces va Caddy delante.'
}

revisar_maquina() {
  command -v apt-get >/dev/null || fallar 'Esta máquina no tiene apt-get. El instalador es para Debian 12 y 13 y Ubuntu 24.04.'
  local sistema
  # shellcheck source=/dev/null
  sistema=$(. "$RAIZ/etc/os-release" && printf '%s %s' "$ID" "$VERSION_ID")
  case $sistema in
  'debian 12' | 'debian 13' | 'ubuntu 24.04') ;;
  *) ojo "Está probado en Debian 12 y 13 y Ubuntu 24.04; esto es $sistema. Lo intento igual." ;;
  esac
  [[ ${PROXY:-$(ajuste PROXY)} != otro ]] || return 0
  local otro
  otro=$(ss -Hltnp '( sport = :80 or sport = :443 )' 2>/dev/null | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | grep -v '^caddy$' | head -n 1 || true)
  [[ -z $otro ]] || fallar "El puerto 80 o el 443 ya es de «$otro», y ahí debe ir Caddy. Quítalo; o déjalo delante, y pon el sitio detrás: sudo PROXY=otro ./deploy/instalar.sh (docs/operating.md, «Behind a proxy»)."
}

instalar_paquetes() {
  local faltan=()
  # Any Node with npm: npm then installs the exact version that the site runs on.
  [[ -e $FUENTE/.release ]] || command -v npm >/dev/null || faltan+=(nodejs npm)
  [[ $PROXY == otro ]] || command -v caddy >/dev/null || faltan+=(caddy)
  command -v curl >/dev/null || faltan+=(curl ca-certificates)
  ((${#faltan[@]})) || return 0
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${faltan[@]}" >/dev/null ||
    fallar "No se pudo instalar ${faltan[*]}. En Ubuntu están en «universe»: sudo add-apt-repository universe, y ejecuta esto de nuevo."
}

crear_usuario() {
  id campanario >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir /srv/campanario --no-create-home --shell /usr/sbin/nologin campanario
}

version_de() { sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1/package.json"; }

# Another version runs already: it is replaced in a way that can be taken back.
es_otra_version() {
  [[ -e $PROGRAMA/build/server/index.js && $(version_de "$FUENTE") != "$(version_de "$PROGRAMA")" ]]
}

# A release says how many files it has: a disk may lose some, of which nobody hears until they are needed.
esta_entero() { # folder
  local cuantos
  [[ -e $1/.release ]] || return 0 # a checkout
  cuantos=$(<"$1/.release")
  [[ -x $1/node_modules/.bin/node && $(cd "$1" && find app build node_modules scripts server -type f 2>/dev/null | wc -l) -ge ${cuantos:-0} ]]
}
falta_parte() {
  fallar 'Falta parte del programa. Desempaca otra vez su versión y, desde la carpeta que salga: sudo ./deploy/instalar.sh'
}

copiar_programa() {
  mkdir -p "$PROGRAMA"
  if [[ $FUENTE -ef $PROGRAMA ]]; then
    esta_entero "$FUENTE" || falta_parte
    return 0
  fi
  local origen nombre aparte=$PROGRAMA/.aparte
  rm -f "$PROGRAMA/.release"
  for origen in "$FUENTE"/* "$FUENTE"/{.npmrc,.env.example,.release}; do
    [[ -e $origen ]] || continue
    nombre=${origen##*/}
    case $nombre in data) continue ;; node_modules | build) [[ -e $FUENTE/.release ]] || continue ;; esac
    # Aside first: the site may run, and the disk may be full. With its times, by which the build knows what changed.
    rm -rf "$aparte"
    cp -r --preserve=timestamps "$origen" "$aparte"
    chmod -R go=rX "$aparte"
    rm -rf "${PROGRAMA:?}/$nombre"
    mv "$aparte" "$PROGRAMA/$nombre"
  done
}

guardar_ajustes() {
  # As browsers write it: in lower case, «ñ» as xn--….
  DOMINIO=$(PATH=$FUENTE/node_modules/.bin:$PATH node -p 'new URL("https://" + process.argv[1]).host' "$DOMINIO" 2>/dev/null) || fallar 'Ese dominio no se entiende.'
  [[ -e $AJUSTES ]] || (umask 077 && cp "$FUENTE/deploy/campanario.env" "$AJUSTES")
  poner ORIGIN "https://$DOMINIO"
  poner CORREO "$CORREO"
  local cada
  for cada in CERTIFICADO PROXY; do [[ -z ${!cada} ]] || poner "$cada" "${!cada}"; done
  for cada in HOST=127.0.0.1 TRUST_PROXY=1 BACKUP_EVERY=24h; do
    [[ -n $(ajuste "${cada%%=*}") ]] || poner "${cada%%=*}" "${cada#*=}"
  done
  if [[ $SMTP_URL == smtp* ]]; then
    poner SMTP_URL "'$SMTP_URL'"
    [[ -n $(ajuste MAIL_FROM) ]] || poner MAIL_FROM "avisos@$DOMINIO"
  fi
  local carpeta
  carpeta=$(datos)
  mkdir -p "$carpeta"
  [[ $(stat -c %U "$carpeta") == campanario ]] || chown -R campanario:campanario "$carpeta"
  chmod 700 "$carpeta"
  # As `--quitar` left them.
  de_respaldos | while read -r cada; do
    [[ $(stat -c '%U %a' "$cada") != 'root 700' ]] || chown -R campanario:campanario "$cada" ||
      ojo "$cada es de root, y el sitio no puede guardar ahí sus respaldos."
  done
  [[ $PROXY != otro ]] || return 0
  # Caddy's file already, so that the next run asks nothing, even if this one stops half way.
  mkdir -p "$CADDY"
  local www='/^#www# /d'
  ! getent ahosts "www.$DOMINIO" >/dev/null || www='s/^#www# //'
  sed "$www; s/{\$DOMINIO}/$DOMINIO/g; s|{\$CORREO}|${CERTIFICADO:-$CORREO}|; s/{\$SITIO[^}]*}/127.0.0.1:$(puerto)/" \
    "$FUENTE/deploy/Caddyfile" >"$CADDY/campanario.caddy"
}

# Building takes 1.5 GB of memory; where there is less, with a swap file for as long as it takes.
preparar_programa() {
  [[ ! -e $PROGRAMA/.release ]] || return 0
  local swap=$RAIZ/var/cache/campanario.swap
  local kb
  kb=$(awk '/^(MemTotal|SwapTotal):/ { kb += $2 } END { print kb }' "$RAIZ/proc/meminfo")
  if ((kb < 1600000)); then
    if ! { (umask 077 && fallocate -l 1G "$swap") && mkswap "$swap" && swapon "$swap"; } >/dev/null 2>&1; then
      ojo 'Hay poca memoria, y no se pudo agregar por un rato.'
    fi
  fi
  local estado=0
  (cd "$PROGRAMA" && node scripts/setup.mjs start) || estado=$?
  if [[ -e $swap ]]; then
    swapoff "$swap" 2>/dev/null || true
    rm -f "$swap"
  fi
  return "$estado"
}

poner_servicio() {
  mkdir -p "${UNIDAD%/*}" "${ORDEN%/*}"
  # Whole or not at all: the disk may be full.
  if ! cmp -s "$PROGRAMA/deploy/campanario.service" "$UNIDAD"; then
    cp "$PROGRAMA/deploy/campanario.service" "$UNIDAD.nuevo" && mv "$UNIDAD.nuevo" "$UNIDAD"
  fi
  [[ $ORDEN -ef $PROGRAMA/deploy/campanario ]] || ln -sf "$PROGRAMA/deploy/campanario" "$ORDEN"
  systemctl daemon-reload
  systemctl enable --quiet campanario
  systemctl restart campanario
}

# Caddy keeps what else it serves: one line of its file imports ours.
poner_proxy() {
  # The site had Caddy in front until now.
  if [[ $PROXY == otro ]]; then
    [[ ! -e $CADDY/campanario.caddy ]] || sacar_proxy
    return 0
  fi
  touch "$CADDY/Caddyfile"
  grep -qx 'import campanario.caddy' "$CADDY/Caddyfile" || printf 'import campanario.caddy\n' >>"$CADDY/Caddyfile"
  local dicho como=reload-or-restart
  # As its own user, who has to read a certificate's files too.
  dicho=$(cd / && runuser -u caddy -- caddy validate --adapter caddyfile --config "$CADDY/Caddyfile" 2>&1) ||
    fallar "Caddy no acepta $CADDY/Caddyfile. Lo último que dijo:
$(lo_ultimo <<<"$dicho")"
  systemctl enable --quiet caddy
  # Debian's, once it refused a change, is taken to reload for ever.
  [[ $(systemctl is-active caddy) != reloading ]] || como=restart
  timeout 60 systemctl "$como" caddy ||
    fallar "Caddy no pudo empezar, o no aceptó el cambio. Lo último que dijo (todo: journalctl -u caddy -n 50):
$(ultimo_de caddy)"
}

# Whether a command succeeds within the time there is.
esperar() {
  local hasta=$((SECONDS + ESPERA))
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < hasta)) || return 1
    sleep 1
  done
}

esperar_sitio() {
  esperar curl -fs --max-time 5 "http://127.0.0.1:$(puerto)/salud" ||
    fallar "El sitio quedó instalado, pero no responde. Corrige la causa y ejecuta esto de nuevo. Lo último que dijo (todo: journalctl -u campanario -n 50):
$(ultimo_de campanario node)"
}

# What the doctor says, once the certificate had its time.
comprobar() {
  if [[ $PROXY == otro ]]; then
    ojo "Pon ahora el tuyo delante de http://127.0.0.1:$(puerto): docs/operating.md, «Behind a proxy». Después: sudo campanario doctor"
  # Nobody but the church's devices trusts a certificate of its own.
  elif ! esperar curl -fs ${CERTIFICADO:+-k} --max-time 5 --resolve "$DOMINIO:443:127.0.0.1" "https://$DOMINIO/salud"; then
    ojo "Todavía no hay certificado para $DOMINIO. Cuando el dominio apunte a esta máquina llega solo, y al momento con: sudo systemctl restart caddy"
    decir "    El dominio apunta a: $(getent ahosts "$DOMINIO" | awk '!visto[$1]++ { printf "%s ", $1 }')"
    decir "    Esta máquina es:     $(hostname -I 2>/dev/null || true)"
    decir '    Desde internet deben llegar los puertos 80 y 443 (con ufw: sudo ufw allow 80,443/tcp). Por qué falla: journalctl -u caddy -n 50'
  fi
  [[ $CERTIFICADO != internal || $PROXY == otro ]] ||
    curl -fs --max-time 5 --resolve "$DOMINIO:443:127.0.0.1" "https://$DOMINIO/salud" >/dev/null ||
    ojo 'El certificado es de una autoridad de esta casa. Hasta que esta máquina confíe en ella dirá aquí «✗ Certificado»: docs/operating.md, «A certificate of your own», dice cómo, también en cada aparato.'
  sitio scripts/doctor.ts 2>&1 | sed '/^Sitio: /d; s/^/  /' || true
}

# The link to choose a password; nothing new once somebody administers the site.
primer_administrador() {
  if [[ $(sitio scripts/admin.ts list 2>/dev/null) == *@* ]]; then
    decir "  Entra en https://$DOMINIO/admin. Si perdiste el enlace o la contraseña:"
    decir "  sudo campanario admin password $CORREO"
    return
  fi
  local dicho hasta=$((SECONDS + ESPERA))
  # A new site may keep its database busy for a while.
  until dicho=$(sitio scripts/admin.ts add "$CORREO" </dev/null 2>&1); do
    ((SECONDS < hasta)) || fallar "No se pudo crear tu cuenta; ejecuta esto de nuevo. $dicho"
    sleep 1
  done
  sed '/^Sitio: /d' <<<"$dicho"
}

sacar_proxy() {
  rm -f "$CADDY/campanario.caddy"
  [[ -e $CADDY/Caddyfile ]] || return 0
  sed -i '/^import campanario\.caddy$/d' "$CADDY/Caddyfile"
  # Nobody wrote anything else into it: Caddy was here for the site alone.
  if dpkg -V caddy 2>/dev/null | grep -q Caddyfile; then systemctl reload caddy || true; else apt-get purge -y -qq caddy >/dev/null; fi
}

quitar() {
  local carpeta copias cada certificado
  carpeta=$(datos)
  # A folder that is not there is on a disk that is not mounted, or was never made.
  copias=$(ajuste BACKUP_TO | tr , '\n' | while read -r cada; do [[ $cada == /* && ! -d $cada ]] || printf '%s ' "$cada"; done)
  certificado=$(ajuste CERTIFICADO)
  paso 'Se saca el servicio, el programa y Caddy, que toma un minuto…'
  systemctl disable --quiet --now campanario 2>/dev/null || true
  rm -f "$UNIDAD" "$ORDEN"
  rm -rf "$PROGRAMA.anterior" "$PROGRAMA.nuevo" "$PROGRAMA.nuevo.tar"
  systemctl daemon-reload
  sacar_proxy
  [[ ! -d $PROGRAMA ]] || find "$PROGRAMA" -mindepth 1 -maxdepth 1 ! -name .env ! -name data -exec rm -rf {} +
  # For root alone: another user may get the number of this one.
  { [[ ! -d $carpeta ]] || printf '%s\n' "$carpeta" && de_respaldos; } | while read -r cada; do
    chown -R root:root "$cada" && chmod 700 "$cada"
  done
  [[ ! -e $AJUSTES ]] || { chown root:root "$AJUSTES" && chmod 600 "$AJUSTES"; }
  ! id campanario >/dev/null 2>&1 || userdel campanario
  decir "Campanario ya no está. Quedaron los datos en $carpeta y los ajustes en $AJUSTES: si instalas de nuevo, siguen ahí."
  [[ -z $(ajuste DATABASE_URL) ]] ||
    decir "Quedó también la base de datos $(ajuste DATABASE_URL | sed 's|//[^/]*@|//|'): docs/operating.md, «Uninstalling», dice cómo borrarla."
  [[ -z $(ajuste S3_BUCKET) ]] || decir "Quedaron también las fotos y los audios, en el bucket $(ajuste S3_BUCKET)."
  [[ -z $copias ]] || decir "Quedaron también los respaldos: ${copias% }."
  [[ $certificado != internal || -d $RAIZ/var/lib/caddy/.local ]] ||
    decir 'La autoridad de los certificados se fue con Caddy: si instalas de nuevo, cada aparato debe confiar en la nueva.'
  local hay=()
  for cada in nodejs npm; do ! dpkg -s "$cada" >/dev/null 2>&1 || hay+=("$cada"); done
  [[ -z ${hay[*]-} ]] || decir "Quedaron también programas que otros pueden usar: sudo apt-get autoremove --purge ${hay[*]}"
}

main() {
  case ${1:-} in
  -h | --help | --ayuda)
    cat <<'FIN'
Uso:
  sudo ./deploy/instalar.sh iglesia.cl [pastora@iglesia.cl [smtps://usuario:clave@smtp.iglesia.cl]]
  sudo ./deploy/instalar.sh            de nuevo: actualiza y repara, sin preguntar
  sudo ./deploy/instalar.sh --quitar   lo saca; quedan los datos y los ajustes, y dice dónde
Instala el sitio en Debian 12 o 13 o Ubuntu 24.04, con Caddy y sus certificados delante. Lo que falte lo pregunta, o lo toma
de DOMINIO, CORREO y SMTP_URL. Un dominio o un servidor de correo que se diga después reemplaza al que había.
Sin un nombre que se vea desde internet: sudo CERTIFICADO=internal ./deploy/instalar.sh iglesia.lan; detrás de un nginx u otro
que ya está: sudo PROXY=otro ./deploy/instalar.sh iglesia.cl (docs/operating.md).
FIN
    return
    ;;
  --quitar | [!-]* | '') es_root ./deploy/instalar.sh ;;
  *) fallar "No se entiende «$1». Uso: sudo ./deploy/instalar.sh [DOMINIO [CORREO [SMTP]]], o --quitar" ;;
  esac
  if [[ ${1:-} == --quitar ]]; then
    quitar
    return
  fi
  # The power failed between the two names of an update: the settings are with the old program.
  [[ -e $PROGRAMA || ! -d $PROGRAMA.anterior ]] || mv "$PROGRAMA.anterior" "$PROGRAMA"
  revisar_maquina
  preguntar "$@"
  paso 'Lo que falte de la distribución…'
  instalar_paquetes
  paso "El programa, en $PROGRAMA…"
  crear_usuario
  if es_otra_version; then
    guardar_ajustes
    RAIZ=$RAIZ ESPERA=$ESPERA "$FUENTE/deploy/campanario" actualizar "$FUENTE"
  else
    copiar_programa
    guardar_ajustes
    preparar_programa
  fi
  paso 'El servicio, y lo que va delante…'
  poner_servicio
  poner_proxy
  esperar_sitio
  local cuenta
  cuenta=$(primer_administrador)
  paso 'Cómo está todo:'
  comprobar
  paso 'Tu cuenta:'
  decir "$cuenta"
  decir
}

[[ ${BASH_SOURCE[0]} != "$0" ]] || main "$@"
