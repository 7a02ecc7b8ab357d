import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  inputParameters,
  type JsonValue,
  loadContract,
  type Operation,
  type Parameter,
  resolvePointer,
} from "@plumbline/contract";
import { isPageError, type OperationTable, type PaginationEntry } from "@plumbline/client-runtime";
import { generateClient, writeGenerated } from "@plumbline/codegen";
import { startMock } from "@plumbline/mock";
import { createFolder } from "../../../packages/codegen/test/create-folder.ts";

/** A list that the generated client read to its end from the mock with state. */
export interface WalkedList {
  readonly operation: string;
  readonly form: string;
  readonly pages: number;
  /** The items as JSON: those of all pages, and those of one request for the whole list. */
  readonly items: readonly string[];
  readonly whole: readonly string[];
}

/** The generated client, untyped. */
type Lists = Readonly<Record<string, { readonly pages?: (input: object) => AsyncIterable<Page> }>>;

interface Page {
  readonly data: JsonValue;
}

interface Generated {
  readonly createClient: (options: object) => Lists;
  readonly operationTable: OperationTable;
}

/**
 * Generates the client of a document and reads all its lists that need no more than path parameters, in pages that are as small as possible. A list
 * below a thing that the mock does not have is left out.
 */
export async function walkLists(file: string): Promise<readonly WalkedList[]> {
  const contract = await loadContract(file, { defects: "collect" });
  const mock = await startMock({ source: file, port: 0, state: {} });
  const folder = await createFolder();
  try {
    const { createClient, operationTable } = await generated(
      await generateClient(contract),
      folder,
    );
    const { operations } = operationTable;
    const takesCredential = Object.values(operations).some(({ credential }) => credential);
    const auth = takesCredential ? "any-key" : null;
    const client = createClient({ baseUrl: mock.url, auth, budget: false });
    const walked: WalkedList[] = [];
    for (const [name, { operationId, pagination }] of Object.entries(operations)) {
      const operation = contract.operations.find(({ id }) => id === operationId);
      const list = client[name];
      if (!operation || !pagination || !list?.pages) continue;
      // oxlint-disable-next-line no-await-in-loop -- the lists share the mock
      const found = await walkList(operation, pagination, list.pages);
      if (found) walked.push(found);
    }
    return walked;
  } finally {
    await mock.close();
    await rm(folder, { recursive: true });
  }
}

async function walkList(
  operation: Operation,
  { form = "cursor", items, limit }: PaginationEntry,
  pagesOf: (input: object) => AsyncIterable<Page>,
): Promise<WalkedList | undefined> {
  const path = pathOf(operation);
  const itemsIn = (pages: readonly Page[]): readonly string[] =>
    pages.flatMap(({ data }) => {
      const found = resolvePointer(data, items);
      return Array.isArray(found) ? found.map((item) => JSON.stringify(item)) : [];
    });
  const whole = path && (await read(pagesOf({ path }), 1));
  if (!whole) return undefined;
  const pages = await read(pagesOf({ path, query: sizeFor(operation, limit) }));
  return {
    operation: operation.id,
    form,
    pages: pages?.length ?? 0,
    items: itemsIn(pages ?? []),
    whole: itemsIn(whole),
  };
}

async function generated(
  files: Awaited<ReturnType<typeof generateClient>>,
  folder: string,
): Promise<Generated> {
  await writeGenerated(files, folder);
  const load = async (file: string): Promise<object> =>
    import(pathToFileURL(join(folder, file)).href);
  // The modules are those that were just written.
  return { ...(await load("client.ts")), ...(await load("operations.ts")) } as Generated;
}

/** The pages of a list, up to a maximum; undefined if the first one is rejected. */
async function read(pages: AsyncIterable<Page>, most = 100): Promise<readonly Page[] | undefined> {
  const found: Page[] = [];
  try {
    for await (const page of pages) {
      found.push(page);
      if (found.length === most) break;
    }
  } catch (error) {
    if (found.length > 0 || !isPageError(error)) throw error;
    return undefined;
  }
  return found;
}

/** A value for each path parameter; undefined if the operation requires more than these. */
function pathOf(operation: Operation): Readonly<Record<string, JsonValue>> | undefined {
  const needed = inputParameters(operation).filter(({ required }) => required);
  const found = needed.map((parameter) => [parameter, valueOf(parameter)] as const);
  const isPath = found.every(([{ in: place }, value]) => place === "path" && value !== undefined);
  return isPath
    ? Object.fromEntries(found.map(([{ name }, value = null]) => [name, value]))
    : undefined;
}

function valueOf({ schema, examples }: Parameter): JsonValue | undefined {
  const values = [...examples.map(({ value }) => value), 1, "1", "a1b2c3"];
  return values.find((value) => value !== undefined && schema.validate(value).length === 0);
}

/** The smallest page. */
function sizeFor({ parameters }: Operation, name: string | undefined): object {
  const parameter = parameters.find((one) => one.in === "query" && one.name === name);
  const size = [1, 2, 5].find((one) => parameter?.schema.validate(one).length === 0);
  return parameter && size !== undefined ? { [parameter.name]: size } : {};
}
