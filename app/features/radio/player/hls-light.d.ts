// The light build has no types of its own; it is the full one without captions and DRM.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
