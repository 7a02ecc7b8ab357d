/** `Expected` for `expected`. */
export function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** `Add an identity.` for `add an identity`. A name such as `addBook` at the beginning stays unchanged. */
export function asSentence(text: string): string {
  const capital = /^[a-z]+ /.test(text) ? capitalize(text) : text;
  return /[.!?]$/.test(text) ? capital : `${capital}.`;
}
