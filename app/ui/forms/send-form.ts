/** Sends a form as its button does. Safari has `requestSubmit` since 16: before, a button is pressed. */
export function sendForm(form: HTMLFormElement): void {
  if (typeof form.requestSubmit === 'function') {
    form.requestSubmit()
    return
  }
  const button = document.createElement('button')
  button.hidden = true
  form.append(button)
  button.click()
  button.remove()
}
