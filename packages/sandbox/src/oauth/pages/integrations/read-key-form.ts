import { randomUUID } from "node:crypto";
import type { Permission } from "../list-permissions.ts";

/** The input of an owner for a new key. */
export interface KeyForm {
  /** The ID of the new key. A form that is sent twice creates one key. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

export type KeyProblems = Partial<Readonly<Record<"name" | "scopes", string>>>;

/** Maximum length of a name in characters. */
export const longestName = 60;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads the fields of the form. */
export function readKeyForm(form: URLSearchParams): KeyForm {
  const id = form.get("id") ?? "";
  return {
    id: uuid.test(id) ? id : randomUUID(),
    name: (form.get("name") ?? "").trim(),
    scopes: [...new Set(form.getAll("scope"))],
  };
}

/** Returns the problems of the fields. Without problems, the key can be created. */
export function checkKeyForm(
  { name, scopes }: KeyForm,
  permissions: readonly Permission[],
): KeyProblems {
  const known = permissions.map(({ scope }) => scope);
  const problems = { name: checkName(name), scopes: checkScopes(scopes, known) };
  return {
    ...(problems.name !== undefined && { name: problems.name }),
    ...(problems.scopes !== undefined && { scopes: problems.scopes }),
  };
}

function checkName(name: string): string | undefined {
  if (name === "") return "Enter a name, so that you recognise the key later.";
  if (name.length > longestName) return `Enter a name of at most ${longestName} characters.`;
  return /\p{Cc}/u.test(name) ? "Enter a name without control characters." : undefined;
}

function checkScopes(scopes: readonly string[], known: readonly string[]): string | undefined {
  if (scopes.length === 0) return "Choose at least one permission.";
  return scopes.every((scope) => known.includes(scope))
    ? undefined
    : "Choose only permissions from the list.";
}
