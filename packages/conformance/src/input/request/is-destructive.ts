import { isMutating, type Operation } from "@plumbline/contract";
import { wordsOf } from "./words-of.ts";

/** Words of operations that can end the session, the service, or data that the run did not make. */
const words = new Set(
  "delete destroy drop erase flush logout maintenance password purge reboot remove reset restart restore revoke rotate shutdown stop terminate truncate uninstall wipe".split(
    " ",
  ),
);

/** Words of operations on the caller's own account. A changed password or a second factor can lock the caller out. */
const ownWords = new Set("me myself self 2fa mfa tfa".split(" "));

/** Destructive operations come last: first those that delete something, then those that may end the session or the service. */
export function harmRank(operation: Operation): number {
  if (!isDestructive(operation)) return 0;
  return operation.method === "delete" ? 1 : 2;
}

/**
 * Whether an operation probably destroys something or changes the caller's own account: its method or its name says so, and it declares no
 * effect of its own.
 */
export function isDestructive(operation: Operation): boolean {
  const { method, path, id, policies } = operation;
  if (policies.effectDeclared || !isMutating(operation)) return false;
  if (method === "delete") return true;
  return [...wordsOf(path.replaceAll(/\{[^}]*\}/g, "")), ...wordsOf(id)].some(
    (word) => words.has(word) || ownWords.has(word),
  );
}
