/** Writes cents as dollars. @param {number} cents */
export function dollars(cents) {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}
