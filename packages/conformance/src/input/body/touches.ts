/** Whether two JSON Pointers are the same, or one is inside the other. */
export function touches(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}
