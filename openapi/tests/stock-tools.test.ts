import { createLogger } from "@stoplight/prism-core";
import { createInstance, getHttpOperationsFromSpec, type IHttpConfig } from "@stoplight/prism-http";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";
import { listExampleHolders } from "./document/list-example-holders.ts";
import { listOperations, type OperationEntry } from "./document/list-operations.ts";
import { isObject, type JsonObject, readBundle } from "./document/read-bundle.ts";

const document = readBundle();
const operations = listOperations(document);
const holders = listExampleHolders(document);

test("stock openapi-typescript types every operation of the bundle", async () => {
  const source = astToString(await openapiTypescript(JSON.stringify(document), { silent: true }));
  const { diagnostics } = ts.transpileModule(source, { reportDiagnostics: true });

  expect(diagnostics).toEqual([]);
  for (const { id } of operations) expect(source).toMatch(new RegExp(`^    ${id}: \\{$`, "m"));
});

const config: IHttpConfig = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  mock: { dynamic: false },
  errors: false,
  upstreamProxy: undefined,
};

test("stock Prism reads every operation of the bundle", async () => {
  const known = await getHttpOperationsFromSpec({ ...document });

  expect(known.map(({ iid }) => String(iid)).toSorted()).toEqual(
    operations.map(({ id }) => id).toSorted(),
  );
});

test.each(operations)(
  "stock Prism accepts the examples of $id and answers without a violation",
  async (operation) => {
    const known = await getHttpOperationsFromSpec({ ...document });
    const prism = createInstance(config, { logger: createLogger("prism", { enabled: false }) });

    const answer = await prism.request(toRequest(operation), known)();

    expect(answer).toMatchObject({
      _tag: "Right",
      right: { validations: { input: [], output: [] } },
    });
    expect(answer).toHaveProperty("right.output.statusCode", expectedStatus(operation));
  },
);

/** A request built from the document's examples. */
function toRequest({
  id,
  method,
  path,
  parameters,
}: OperationEntry): Parameters<ReturnType<typeof createInstance>["request"]>[0] {
  const valueOf = (name: unknown): string =>
    String(findExample("parameter", `${id} ${String(name)}`));
  const pick = (place: string): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter(({ in: at }) => at === place)
        .map(({ name }) => [String(name), valueOf(name)]),
    );
  const body = encodeBody(id);
  return {
    // The `as` narrows a method of the document to Prism's union, which contains all of them.
    method: method as "get",
    url: {
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name)),
      query: pick("query"),
    },
    headers: { authorization: "Bearer token", ...pick("header"), ...body.headers },
    body: body.content,
  };
}

function encodeBody(id: string): { headers: Record<string, string>; content?: unknown } {
  const holder = holders.find(({ kind, name }) => kind === "request" && name.startsWith(`${id} `));
  if (!holder) return { headers: {} };
  const mediaType = holder.name.slice(id.length + 1);
  const value = holder.examples[0]?.value;
  const isForm = mediaType === "application/x-www-form-urlencoded";
  return {
    headers: { "content-type": mediaType },
    content: isForm && isObject(value) ? new URLSearchParams(toFields(value)).toString() : value,
  };
}

function toFields(value: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, String(field)]));
}

function findExample(kind: string, name: string): unknown {
  return holders.find((holder) => holder.kind === kind && holder.name === name)?.examples[0]?.value;
}

function expectedStatus({ node }: OperationEntry): unknown {
  const status = Object.keys(node.responses ?? {}).find((name) => name.startsWith("2"));
  return status === "2XX" ? 200 : Number(status);
}
