import { formatPointer, isObject, type JsonValue } from "@plumbline/contract";

/** A problem of a document. */
export interface SiteDocumentProblem {
  /** JSON Pointer into the document. */
  readonly pointer: string;
  /** A sentence that does not quote the value. */
  readonly message: string;
}

const longestTitle = 300;
const mostSections = 200;
const deepest = 60;
const mostValues = 50_000;

/**
 * Validates the structure of a document. Any object is a document. Its `title`, if any, must be a string. Its `sections`, if
 * any, must be a list of objects, each with a `type` and a unique `id`. Unknown members are allowed.
 */
export function validateSiteDocument(document: unknown): readonly SiteDocumentProblem[] {
  if (!isObject(document)) return [problem([], "must be a JSON object")];
  const size = checkSize(document);
  if (size.length > 0) return size;
  return [...checkTitle(document["title"]), ...checkSections(document["sections"])];
}

/** It does not recurse, so that a very deep document does not overflow the stack. */
function checkSize(document: JsonValue): readonly SiteDocumentProblem[] {
  let layer: readonly unknown[] = [document];
  let values = 0;
  for (let depth = 0; layer.length > 0; depth += 1) {
    values += layer.length;
    if (depth > deepest) return [problem([], `must not be nested more than ${deepest} deep`)];
    if (values > mostValues) return [problem([], `must not have more than ${mostValues} values`)];
    layer = layer.flatMap(membersOf);
  }
  return [];
}

function membersOf(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

function checkTitle(title: unknown): readonly SiteDocumentProblem[] {
  if (title === undefined) return [];
  if (typeof title !== "string") return [problem(["title"], "must be a string")];
  return [...title].length > longestTitle
    ? [problem(["title"], `must have at most ${longestTitle} characters`)]
    : [];
}

function checkSections(sections: unknown): readonly SiteDocumentProblem[] {
  if (sections === undefined) return [];
  if (!Array.isArray(sections)) return [problem(["sections"], "must be an array")];
  if (sections.length > mostSections)
    return [problem(["sections"], `must have at most ${mostSections} items`)];
  const ids = new Set<string>();
  return sections.flatMap((section: unknown, position) => checkSection(section, position, ids));
}

/** Adds the ID of the section to the used IDs. */
function checkSection(
  section: unknown,
  position: number,
  taken: Set<string>,
): readonly SiteDocumentProblem[] {
  const at = ["sections", String(position)];
  if (!isObject(section)) return [problem(at, "must be an object")];
  const { id, type } = section;
  const problems = [
    ...(typeof id === "string" ? [] : [problem([...at, "id"], "must be a string")]),
    ...(typeof type === "string" ? [] : [problem([...at, "type"], "must be a string")]),
  ];
  if (typeof id !== "string") return problems;
  const isTaken = taken.has(id);
  taken.add(id);
  return isTaken
    ? [...problems, problem([...at, "id"], "must be that of one section only")]
    : problems;
}

function problem(tokens: readonly string[], message: string): SiteDocumentProblem {
  return { pointer: formatPointer(tokens), message };
}
