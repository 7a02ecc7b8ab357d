import { fileURLToPath } from "node:url";
import {
  type Contract,
  findMediaType,
  findResponse,
  loadContract,
  type Operation,
} from "@plumbline/contract";
import { expect, test } from "vitest";
import { createExampleBook } from "./generate/create-example-book.ts";
import { createMock, enrichDocument } from "./index.ts";
import { createSampleRequest } from "./start/sample-request.ts";

const inPackage = (name: string, path: string): string =>
  fileURLToPath(new URL(`../node_modules/${name}/${path}`, import.meta.url));
const readme = (path: string): string => inPackage("@readme/oas-examples", path);

/** How many answers of a document, at least, must be successes with a body that its schema accepts. */
const documents: readonly (readonly [name: string, file: string, successes: number])[] = [
  ["Train Travel, 3.1", readme("3.1/json/train-travel.json"), 6],
  ["Readme's own interface, 3.1", readme("3.1/json/readme.json"), 40],
  ["Scalar Galaxy, 3.1", inPackage("@scalar/galaxy", "dist/3.1.json"), 7],
  ["Star Trek, 3.0", readme("3.0/json/star-trek.json"), 50],
  ["USPTO, 3.0", readme("3.0/json/uspto.json"), 3],
  ["Pet Store, 2.0", readme("2.0/json/petstore.json"), 10],
  [
    "GitHub, 3.0, 1223 operations",
    inPackage("@octokit/openapi", "generated/api.github.com.json"),
    45,
  ],
];

const sampled = 60;

test.each(documents)(
  "the responses of a mock of %s conform to its contract",
  async (_, file, successes) => {
    const contract = await loadContract(file, { validators: "lazy" });
    const mock = await createMock(contract);
    let valid = 0;
    for (const operation of contract.operations.slice(0, sampled)) {
      const sample = createSampleRequest(contract, operation, "http://mock.test");
      if (sample.body !== undefined && sample.method === "GET") continue;
      const response = await mock.fetch(new Request(sample.url, sample));
      expect([operation.id, response.status]).not.toEqual([operation.id, 500]);
      if (response.status < 300 && (await isAnswerValid(operation, response))) valid += 1;
    }

    expect(valid).toBeGreaterThanOrEqual(successes);
  },
);

test.each(documents.slice(0, 6))("the enriched %s has valid examples", async (_, file) => {
  const contract = await loadContract(file, { validators: "lazy" });
  const { document, failed } = enrichDocument(contract);
  const enriched = await loadContract(document, { validators: "lazy" });

  expect(failed).toEqual([]);
  expect(listInvalidFirstExamples(enriched)).toEqual([]);
});

test.each(documents.slice(0, 6))("%s has a valid body for each media type", async (_, file) => {
  const contract = await loadContract(file, { validators: "lazy" });
  const { examplesOf } = createExampleBook(contract, 1);
  const medias = contract.operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content),
  );

  expect(medias.filter((media) => examplesOf(media)[0]?.isValid !== true)).toEqual([]);
});

/** Judged by the contract alone, not by what the mock says of itself. */
async function isAnswerValid(operation: Operation, response: Response): Promise<boolean> {
  const documented = findResponse(operation, response.status);
  const text = await response.text();
  if (documented === undefined) return operation.responses.length === 0;
  if (text === "") return true;
  const contentType = response.headers.get("content-type") ?? "";
  const media = findMediaType(documented.content, contentType);
  const value: unknown = contentType.includes("json") ? JSON.parse(text) : text;
  return media !== undefined && (media.schema?.validate(value) ?? []).length === 0;
}

function listInvalidFirstExamples({ operations }: Contract): readonly string[] {
  const medias = operations.flatMap(({ responses }) => responses.flatMap(({ content }) => content));
  return medias
    .filter(({ mediaType }) => mediaType === "application/json")
    .filter(
      ({ examples, schema }) =>
        examples.length === 0 || (schema?.validate(examples[0]?.value) ?? []).length > 0,
    )
    .map(({ pointer }) => pointer);
}
