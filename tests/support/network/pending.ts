declare global {
  interface Window {
    /** Requests without an answer so far. */
    pendingRequests: number
  }
}

/** An init script that counts the page's pending `XMLHttpRequest`s. */
export function countPending() {
  window.pendingRequests = 0
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    window.pendingRequests++
    this.addEventListener('loadend', () => void window.pendingRequests--)
    send.call(this, body)
  }
}
