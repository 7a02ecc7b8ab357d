/**
 * Compares generated schemas with the contract: values that a schema accepts, values at its bounds, values that break one keyword and values
 * of any kind; with conversions, as the client has them, and values that only the client has. The document judges the JSON that a value of the
 * client stands for. Prints a row of JSON for each document, choice of options and library. Arguments: paths of documents. Needs
 * `--harmony-temporal` where the platform has no Temporal.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import {
  isArbitraryError,
  listBoundaries,
  listViolations,
  toArbitrary,
} from "@plumbline/arbitrary";
import {
  type Contract,
  type Direction,
  type JsonValue,
  loadContract,
  openSchema,
} from "@plumbline/contract";
import * as fc from "fast-check";
import {
  type ConversionOptions,
  type GeneratedFile,
  generateWithOmissions,
  schemaLibraries,
  writeGenerated,
} from "../src/index.ts";
import { buildTable } from "../src/table/build-table.ts";
import { canSend } from "../src/table/can-send.ts";
import { describeConversions } from "../src/table/describe-conversions.ts";
import { nameMethods } from "../src/table/name-methods.ts";
import { readDiscriminators } from "../src/types/read-discriminators.ts";
import { type ClientValues, clientValues, edgesOf } from "./client-values.ts";
import { createFolder } from "./create-folder.ts";
import { type SchemaPlace, type Schemas, schemaPlaces } from "./schema-places.ts";

const seed = 20261128;

/** How the schemas of a library agree with a document. */
export interface ProofRow {
  readonly document: string;
  readonly library: string;
  readonly options: ConversionOptions;
  readonly schemas: number;
  /** Schemas of values that are converted, there or below. */
  readonly converted: number;
  readonly values: number;
  /** Values that only one of the two accepts. */
  readonly wrong: readonly string[];
  /** Values that the document accepts, and that the client cannot convert. */
  readonly lost: number;
  /** Keywords that the library does not express, as the command lists them. */
  readonly listed: number;
}

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

/** A value of the client that is compared, whether the document accepts its JSON, and how a report names it. */
interface Case {
  readonly value: unknown;
  readonly isValid: boolean;
  readonly name: string;
}

/** The cases of a place, and how many values that the document accepts have no value of the client. */
interface PlaceCases {
  readonly cases: readonly Case[];
  readonly lost: number;
}

function casesOf(
  { handle }: SchemaPlace,
  values: readonly JsonValue[],
  client: ClientValues | undefined,
): PlaceCases {
  const accepts = (value: JsonValue): boolean => handle.validate(value).length === 0;
  if (!client)
    return {
      cases: values.map((value) => ({ value, isValid: accepts(value), name: show(value) })),
      lost: 0,
    };
  const read = values.map((sent) => ({ sent, arrived: client.read(JSON.stringify(sent)) }));
  const judge = (value: unknown): Case => {
    const json = client.write(value);
    return { value, isValid: json !== undefined && accepts(json), name: show(value) };
  };
  const valid = read.filter(
    ({ sent, arrived }) => arrived && !isDeepStrictEqual(sent, arrived.value) && accepts(sent),
  );
  return {
    cases: [
      // A value that cannot be converted is not a value of the client.
      ...read.map(({ sent, arrived }) =>
        arrived ? judge(arrived.value) : { value: sent, isValid: false, name: show(sent) },
      ),
      // Within an object, an alternative may not name the member.
      ...valid
        .filter(({ sent }) => typeof sent !== "object")
        .map(({ sent }) => ({ value: sent, isValid: false, name: `unconverted ${show(sent)}` })),
      ...valid.slice(0, 3).flatMap(({ sent, arrived }) => edgesOf(sent, arrived?.value).map(judge)),
    ],
    lost: read.filter(({ sent, arrived }) => !arrived && accepts(sent)).length,
  };
}

function show(value: unknown): string {
  const text = JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" ? `${each}n` : each,
  );
  return text.slice(0, 300);
}

const choices: readonly ConversionOptions[] = [
  {},
  { int64: "bigint", dates: "date" },
  { int64: "string", dates: "temporal" },
];

async function prove(document: string, folder: string): Promise<readonly ProofRow[]> {
  const contract = await loadContract(document, { defects: "collect" });
  const methods = nameMethods(contract.operations.filter(({ method }) => canSend(method)));
  const table = buildTable(contract, { methods });
  const plain = readDiscriminators(contract.document).document;
  const places = [...methods].flatMap((method) => {
    const entry = table.operations[method[0]];
    return entry ? schemaPlaces(plain, method, entry) : [];
  });
  const values = places.map(({ handle, direction }) =>
    valuesOf(contract, handle.pointer, direction),
  );
  const rows: Omit<ProofRow, "document">[] = [];
  for (const [index, options] of choices.entries()) {
    const found = describeConversions(plain, { methods, table }, options);
    const compared = places.map((place, at) => {
      const client = clientValues(found, place.place);
      return {
        ...place,
        ...casesOf(place, values[at] ?? [], client),
        isConverted: client !== undefined,
      };
    });
    // Without conversions, the modules are those of the first choice.
    if (index > 0 && !compared.some(({ isConverted }) => isConverted)) continue;
    // oxlint-disable-next-line no-await-in-loop -- memory
    rows.push(...(await compare({ contract, compared, options }, join(folder, String(index)))));
  }
  return rows.map((row) => ({ ...row, document }));
}

interface Comparison {
  readonly contract: Contract;
  readonly compared: readonly (SchemaPlace & PlaceCases & { readonly isConverted: boolean })[];
  readonly options: ConversionOptions;
}

async function compare(
  { contract, compared, options }: Comparison,
  folder: string,
): Promise<readonly Omit<ProofRow, "document">[]> {
  const { files, omissions } = await generateWithOmissions(contract, {
    ...options,
    schemas: schemaLibraries,
    client: false,
  });
  await writeGenerated(files.map(withoutCondition), folder);
  const rows = schemaLibraries.map(async (library) => {
    const file = `${library}.ts`;
    const schemas = (await import(pathToFileURL(join(folder, file)).href)) as Schemas;
    const present = compared.filter(({ find }) => find(schemas) !== undefined);
    return {
      library,
      options,
      schemas: present.length,
      converted: present.filter(({ isConverted }) => isConverted).length,
      values: sum(present.map(({ cases }) => cases.length)),
      lost: sum(present.map(({ lost }) => lost)),
      wrong: present.flatMap(({ at, find, cases }) =>
        cases
          .filter(({ value, isValid }) => accepts(find(schemas), value) !== isValid)
          .map(({ isValid, name }) => `${at} ${isValid ? "rejects" : "accepts"} ${name}`),
      ),
      listed: omissions.filter(({ part }) => part === file).length,
    };
  });
  return Promise.all(rows);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
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
