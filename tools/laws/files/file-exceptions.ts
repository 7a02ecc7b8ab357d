/** Paths whose files need not be named after an export or may be short, and why. */
export interface FileException {
  readonly path: RegExp;
  readonly reason: string;
}

export const fileExceptions: readonly FileException[] = [
  {
    path: /^tools\/faults\/(?:src|test\/probes)\//,
    reason: "tables of faults and their probes: folder and file name the subject",
  },
  {
    path: /^packages\/conformance\/src\/(?:checks\/needs\/(?:identities|time)|auth\/interfaces)\.ts$/,
    reason: "declarations of a few lines each: folder and file name the subject",
  },
  {
    path: /^packages\/conformance\/src\/(?:checks\/\w+|auth\/\w+-checks)\/\w+-checks\.ts$/,
    reason: "one list for each family, which all-checks.ts joins",
  },
  {
    path: /^packages\/conformance\/src\/model\/verdicts\/verdicts\.ts$/,
    reason: "the three verdicts of a case, which are imported together",
  },
  {
    path: /^packages\/(?:client\/src|traffic\/src\/tests\/(?:playwright|reporter|vitest)\.ts)/,
    reason: "entry points of the package, named after their subpaths",
  },
  {
    path: /^packages\/(?:sandbox\/src\/state|storage\/src)\/database\/migrations\/\d{4}-/,
    reason: "migrations: the file has the name that the database records",
  },
  {
    path: /^packages\/sandbox\/src\/service\/operations\/\w+\/(?:get|list|update)-\w+\.ts$/,
    reason: "one file for each operation, listed in one table",
  },
  {
    path: /^packages\/client-runtime\/src\/table\/schema-rules\.ts$/,
    reason: "one module that is copied beside generated schemas",
  },
  {
    path: /^tools\/bootstrap\/provide-tools\.mjs$/,
    reason: "the two tools and what is needed to start them",
  },
  {
    path: /^tools\/mutants\/src\/(?:answer\/alterations|legal\/around-\w+)\.ts$/,
    reason: "small functions of one kind, from which the tables beside them are composed",
  },
];
