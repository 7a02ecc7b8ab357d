import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/newsroom/generated/operations.ts";
import { validators } from "../../../../codegen/test/newsroom/generated/validators.ts";
import { isOutcomeError } from "../../outcome/outcome-error.ts";
import { validateResponses } from "../../client/validate-responses.ts";
import { type ContractFetch, createFetch, receiptOf } from "./index.ts";

const baseUrl = "https://news.test/v1";
const post = { method: "POST", body: '{"text":"Rain"}' } as const;

/** A fetch that validates, over a network with one response. */
function connect(respond: () => Response): ContractFetch {
  const operations = validateResponses(operationTable.operations, validators);
  const fetch = async (): Promise<Response> => respond();
  return createFetch({ ...operationTable, operations }, { baseUrl, auth: "card", fetch });
}

test("a valid body is returned, and can be read once", async () => {
  const send = connect(() => Response.json({ text: "Regen" }));

  const response = await send(`${baseUrl}/progress`, post);

  expect(response.bodyUsed).toBe(false);
  expect(await response.json()).toEqual({ text: "Regen" });
  expect(receiptOf(response)?.attempts).toBe(1);
  await expect(response.text()).rejects.toThrow(TypeError);
});

test.for([
  [200, { text: 7 }, { at: "/text", keyword: "type" }],
  [401, { no: "secret-word" }, { at: "", keyword: "required" }],
] as const)("a body of %i that violates its schema is thrown", async (given) => {
  const [status, body, violation] = given;
  const send = connect(() => Response.json(body, { status }));

  const sent = send(`${baseUrl}/progress`, post);
  const error: unknown = await sent.catch((caught: unknown) => caught);

  if (!isOutcomeError(error)) throw new Error("The fetch did not reject with OutcomeError");
  expect(error).toMatchObject({ code: "undocumented", status, receipt: { attempts: 1 } });
  expect(error.outcome).toMatchObject({
    reason: "content",
    text: JSON.stringify(body),
    violation,
    message: error.message,
  });
  expect(error.message).not.toContain("secret-word");
});

test("a text that is not JSON, and a response that the document does not describe, are returned", async () => {
  const headers = { "content-type": "application/json" };
  const responses = [new Response("no", { headers }), Response.json({ text: 7 }, { status: 418 })];
  const send = connect(() => responses.shift() ?? Response.error());

  const broken = await send(`${baseUrl}/progress`, post);
  const undocumented = await send(`${baseUrl}/progress`, post);

  await expect(broken.json()).rejects.toThrow(SyntaxError);
  expect(undocumented.status).toBe(418);
  expect(await undocumented.json()).toEqual({ text: 7 });
});

test.for([
  ["/archive/sequence", "application/json-seq"],
  ["/headlines", "text/event-stream"],
  ["/pictures/p1", "image/png"],
] as const)("a stream or file is returned while it arrives: %s", async ([path, type]) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const send = connect(() => new Response(readable, { headers: { "content-type": type } }));

  const response = await send(baseUrl + path);

  expect(response.body).not.toBeNull();
  void writable.close();
  expect(await response.text()).toBe("");
});
