/** Whether a check's ID matches a glob, in which `*` stands for any text. */
export function matchesGlob(id: string, glob: string): boolean {
  const pattern = glob
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(".*");
  return new RegExp(`^${pattern}$`).test(id);
}
