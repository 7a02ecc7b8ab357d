import { isMutating, isObject, type JsonValue, type Operation, wordsOf } from "@plumbline/contract";

/** The name and password of a user that the run has created, by the names of the members of the accepted body. */
export interface Account {
  readonly names: ReadonlyMap<string, JsonValue>;
  readonly password: JsonValue;
}

const passwords = /\b(?:password|passwd|passphrase|pwd)$/;

/** Names of members that say who signs in, the most usual first. */
const identities = ["username", "user name", "login", "email", "user", "handle", "name"];

/** The account in an accepted body: a password, and the names beside it. */
export function accountIn(body: JsonValue | undefined): Account | undefined {
  if (!isObject(body)) return undefined;
  const members = Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : [[keyOf(name), value] as const],
  );
  const password = members.find(([name, value]) => passwords.test(name) && value !== "")?.[1];
  const names = members.filter(([name]) => identities.includes(name));
  if (password !== undefined && names.length > 0) return { names: new Map(names), password };
  return members.map(([, value]) => accountIn(value)).find((account) => account !== undefined);
}

const signing = /\b(?:log ?in|log ?on|sign ?in|sessions?|authenticate|tokens?|auth)$/;

/** Whether an operation signs a user in: its path or ID ends with a word for that, and its body has a password. */
export function isSignIn(operation: Operation, names: readonly string[]): boolean {
  const { id, path } = operation;
  const last = path.split("/").findLast((segment) => !segment.includes("{")) ?? "";
  const isNamed = [last, id.includes("/") ? "" : id].some((name) => signing.test(keyOf(name)));
  return isMutating(operation) && isNamed && names.some((name) => passwords.test(keyOf(name)));
}

/** Whether a member of a body that signs in is the name or the password of the user. */
export function isOfAccount(name: string): boolean {
  const key = keyOf(name);
  return passwords.test(key) || identities.includes(key);
}

/** The value of an account for a member of this name; empty if there is none. */
export function accountValues(name: string, account: Account | undefined): readonly JsonValue[] {
  const key = keyOf(name);
  if (!account || !isOfAccount(name)) return [];
  if (passwords.test(key)) return [account.password];
  const own = account.names.get(key);
  const others = identities.flatMap((one) => account.names.get(one) ?? []);
  return own === undefined ? others : [own];
}

function keyOf(name: string): string {
  return wordsOf(name).join(" ");
}
