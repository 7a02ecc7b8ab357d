import { sep } from "node:path";

/** A value as readable JSON that does not depend on the machine: paths below the folder are relative and use slashes. */
export function toSnapshot(value: unknown, folder: string): string {
  const text = JSON.stringify(value, undefined, 2);
  const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);
  return `${text.replaceAll(inJson(`${folder}${sep}`), "").replaceAll(inJson(folder), ".")}\n`;
}
