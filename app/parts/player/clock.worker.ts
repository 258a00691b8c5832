setInterval(() => postMessage(null), 500)
