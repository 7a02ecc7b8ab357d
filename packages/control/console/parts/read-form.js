/**
 * Prevents the submission of a form and reads its fields as text.
 *
 * @param {SubmitEvent} event
 * @returns {(name: string) => string}
 */
export function readForm(event) {
  event.preventDefault();
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  return (name) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
}
