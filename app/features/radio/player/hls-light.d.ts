// The light build carries no types of its own; it is the whole one without captions and protected content.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
