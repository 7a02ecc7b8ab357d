/**
 * Compares generated schemas with the contract: values that a schema accepts, values at its bounds, values that break one keyword and values
 * of any kind. Prints a row of JSON for each document and library. Arguments: paths of documents.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  isArbitraryError,
  listBoundaries,
  listViolations,
  toArbitrary,
} from "@plumbline/arbitrary";
import {
  asObject,
  type Contract,
  type Direction,
  inputParameters,
  type JsonValue,
  loadContract,
  type Operation,
  openSchema,
  type SchemaHandle,
} from "@plumbline/contract";
import * as fc from "fast-check";
import {
  type GeneratedFile,
  generateWithOmissions,
  schemaLibraries,
  writeGenerated,
} from "../src/index.ts";
import { createFolder } from "./create-folder.ts";
import { canSend } from "../src/table/can-send.ts";
import { nameMethods } from "../src/table/name-methods.ts";
import { sentForms } from "../src/table/sent-forms.ts";

const seed = 20261128;

/** How the schemas of a library agree with a document. */
export interface ProofRow {
  readonly document: string;
  readonly library: string;
  readonly schemas: number;
  readonly values: number;
  /** Values that only one of the two accepts. */
  readonly wrong: readonly string[];
  /** Keywords that the library does not express, as the command lists them. */
  readonly listed: number;
}

/** A place of an operation, and how the generated module names its schema. */
interface Place {
  readonly at: string;
  readonly find: (schemas: Schemas) => unknown;
  readonly handle: SchemaHandle;
  readonly direction: Direction;
}

/** The exports of a generated module. */
type Schemas = Readonly<Record<string, unknown>>;

/** The interface that all libraries implement. @see https://standardschema.dev */
interface Standard {
  readonly "~standard": { readonly validate: (value: unknown) => { readonly issues?: unknown } };
}

function accepts(schema: unknown, value: unknown): boolean {
  return (schema as Standard)["~standard"].validate(value).issues === undefined;
}

function valuesOf(
  { document }: Contract,
  pointer: string,
  direction: Direction,
): readonly JsonValue[] {
  const cursor = openSchema(document, pointer);
  if (!cursor) return [];
  const options = { root: document, pointer, direction, maxWork: 40 } as const;
  const any = fc.sample(fc.jsonValue(), { seed, numRuns: 5 });
  try {
    const valid = fc.sample(toArbitrary(cursor.schema, options), { seed, numRuns: 6 });
    const edges = listBoundaries(cursor.schema, options).map(({ value }) => value);
    const broken = listViolations(cursor.schema, options).flatMap(({ arbitrary }) =>
      fc.sample(arbitrary, { seed, numRuns: 1 }),
    );
    return [...valid, ...edges, ...broken, ...any];
  } catch (error) {
    // Some schemas accept no value.
    if (isArbitraryError(error)) return any;
    throw error;
  }
}

function placesOf(method: string, operation: Operation): readonly Place[] {
  const body = operation.body && sentForms(operation.body)[0]?.content.schema;
  const parameters = inputParameters(operation).flatMap(
    ({ in: place, name, schema }): readonly Place[] => {
      const key = { path: "path", query: "query", header: "headers", cookie: "cookies" }[
        place as "path"
      ];
      const find = (schemas: Schemas): unknown =>
        asObject(asObject(schemas[`${method}Parameters`])[key])[name];
      return [{ at: `${method} ${place} ${name}`, find, handle: schema, direction: "request" }];
    },
  );
  return [
    ...parameters,
    ...(body
      ? [
          {
            at: `${method} body`,
            find: (schemas: Schemas) => schemas[`${method}BodySchema`],
            handle: body,
            direction: "request" as const,
          },
        ]
      : []),
    ...operation.responses.flatMap(({ status, content: [first] }): readonly Place[] => {
      if (!first?.schema) return [];
      const find = (schemas: Schemas): unknown => asObject(schemas[`${method}Responses`])[status];
      return [{ at: `${method} ${status}`, find, handle: first.schema, direction: "response" }];
    }),
  ];
}

async function prove(document: string, folder: string): Promise<readonly ProofRow[]> {
  const contract = await loadContract(document, { defects: "collect" });
  const { files, omissions } = await generateWithOmissions(contract, {
    schemas: schemaLibraries,
    client: false,
  });
  await writeGenerated(files.map(withoutCondition), folder);
  const methods = nameMethods(contract.operations.filter(({ method }) => canSend(method)));
  const places = [...methods].flatMap(([method, operation]) => placesOf(method, operation));
  const cases = places.map((place) => ({
    ...place,
    values: valuesOf(contract, place.handle.pointer, place.direction).map((value) => ({
      value,
      isValid: place.handle.validate(value).length === 0,
    })),
  }));
  const rows = schemaLibraries.map(async (library): Promise<ProofRow> => {
    const file = `${library}.ts`;
    const schemas = (await import(pathToFileURL(join(folder, file)).href)) as Schemas;
    const compared = cases.filter(({ find }) => find(schemas) !== undefined);
    const wrong = compared.flatMap(({ at, find, values }) =>
      values
        .filter(({ value, isValid }) => accepts(find(schemas), value) !== isValid)
        .map(
          ({ value, isValid }) =>
            `${at} ${isValid ? "rejects" : "accepts"} ${JSON.stringify(value).slice(0, 300)}`,
        ),
    );
    return {
      document,
      library,
      schemas: compared.length,
      values: compared.reduce((sum, { values }) => sum + values.length, 0),
      wrong,
      listed: omissions.filter(({ part }) => part === file).length,
    };
  });
  return Promise.all(rows);
}

/** Leaves out a condition, to show that the comparison notices it. */
function withoutCondition({ path, text }: GeneratedFile): GeneratedFile {
  const condition = process.env["WITHOUT"];
  return { path, text: condition === undefined ? text : text.replaceAll(condition, "true") };
}

const root = await createFolder();
try {
  for (const [index, document] of process.argv.slice(2).entries())
    for (const row of await prove(document, join(root, String(index))))
      process.stdout.write(`${JSON.stringify(row)}\n`);
} finally {
  await rm(root, { recursive: true });
}
