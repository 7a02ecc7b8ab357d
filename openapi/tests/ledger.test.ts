import { expect, test } from "vitest";
import { listOpenMarks } from "./document/list-open-marks.ts";
import { resolveIn } from "./document/resolve-in.ts";
import { isObject, type JsonObject, readBundle } from "./document/read-bundle.ts";
import { listPointers, readLedger } from "./document/read-ledger.ts";

const document = readBundle();
const entries = readLedger();
const kinds = ["where", "beyond", "open"] as const;

test("the ledger has an entry for each statement, two hundred or more", () => {
  const counts = kinds.map((kind) => `${kind} ${entries.filter((entry) => kind in entry).length}`);

  expect(entries.length).toBeGreaterThanOrEqual(200);
  process.stdout.write(`ledger entries: ${entries.length} (${counts.join(", ")})\n`);
});

test("ids are unique and in kebab case", () => {
  const ids = entries.map(({ id }) => String(id));

  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test("every entry has one sentence, one of three kinds, and a list of proofs", () => {
  expect(entries.map(findFault).filter((fault) => fault !== undefined)).toEqual([]);
});

test("every pointer of the ledger resolves in the bundle", () => {
  const dangling = entries.flatMap((entry) =>
    listPointers(entry)
      .filter((pointer) => resolveIn(document, pointer) === undefined)
      .map((pointer) => `${String(entry.id)}: ${pointer}`),
  );

  expect(entries.flatMap(listPointers).length).toBeGreaterThan(entries.length);
  expect(dangling).toEqual([]);
});

test("every open mark of the bundle has an entry that states what is open", () => {
  const open = new Set(entries.filter((entry) => "open" in entry).flatMap(listPointers));
  const marks = listOpenMarks(document);

  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter((mark) => !open.has(mark) && !open.has(`${mark}/x-open`))).toEqual([]);
});

test.each([
  [
    { id: "two-ways", says: "It says.", where: ["/info"], beyond: "why", proof: [] },
    "two-ways: has where, beyond",
  ],
  [{ id: "no-way", says: "It says.", proof: [] }, "no-way: has none"],
  [{ id: "nowhere", says: "It says.", where: [], proof: [] }, "nowhere: where"],
  [{ id: "silent", says: "It says.", beyond: " ", proof: [] }, "silent: beyond"],
  [{ id: "untreated", says: "It says.", open: { where: ["/info"] }, proof: [] }, "untreated: open"],
  [{ id: "unproven", says: "It says.", beyond: "why" }, "unproven: proof"],
  [{ id: "wordy", says: "It says. And says more.", beyond: "why", proof: [] }, "wordy: says"],
  [{ id: "breathless", says: "it says", beyond: "why", proof: [] }, "breathless: says"],
  [{ id: "typo", says: "It says.", beyond: "why", proof: [], prof: [] }, "typo: prof"],
])("a bad entry is noticed: %j", (entry, fault) => {
  expect(findFault(entry)).toContain(fault);
});

const statements: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isText,
  says: (value) =>
    isText(value) &&
    /^\S.*\.$/s.test(value) &&
    !/\.\s+[A-Z]/.test(value.replaceAll(/`[^`]*`/g, "")),
  where: (value) => Array.isArray(value) && value.length > 0 && value.every(isPointer),
  beyond: isText,
  open: (value) =>
    isObject(value) &&
    isText(value.treated) &&
    (value.where === undefined || [value.where].flat().every(isPointer)),
  proof: (value) => Array.isArray(value) && value.every(isText),
};

/** The problem of an entry, if any. */
function findFault(entry: JsonObject): string | undefined {
  const ways = kinds.filter((kind) => kind in entry);
  const missing = ["id", "says", "proof"].filter((key) => !(key in entry));
  const bad = Object.keys(entry).filter((key) => !statements[key]?.(entry[key]));
  const faults = [
    ...missing,
    ...bad,
    ...(ways.length === 1 ? [] : [`has ${ways.join(", ") || "none"} of ${kinds.join(", ")}`]),
  ];
  return faults.length > 0 ? `${String(entry.id)}: ${faults.join("; ")}` : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isPointer(value: unknown): boolean {
  return typeof value === "string" && (value === "" || value.startsWith("/"));
}
