import { compileContract } from "@plumbline/contract";
import { expect, onTestFinished, test } from "vitest";
import { ordersDocument } from "../testing/orders-document.ts";
import { createAnswerRequest } from "./create-answer-request.ts";
import { createMockService } from "./mock-service.ts";

test("a write to a file that cannot be written is rejected until it can", async () => {
  const contract = compileContract(ordersDocument);
  const service = await createMockService(contract, { state: {} }, new AbortController().signal);
  onTestFinished(() => service.things?.close());
  const answer = createAnswerRequest(service);
  const set = (option: string): unknown =>
    service.things?.storage.prepare(`pragma ${option}`).all([]);
  const post = async (): Promise<Response> => {
    const body = JSON.stringify({ customerId: "c-1", comment: "a".repeat(100_000) });
    const headers = { "content-type": "application/json" };
    const url = "http://mock.test/v1/orders";
    return (await answer(new Request(url, { method: "POST", headers, body }))).response;
  };
  const list = async (): Promise<number> =>
    (await answer(new Request("http://mock.test/v1/orders"))).response.status;
  expect([(await post()).status, await list()]).toEqual([201, 200]);
  set("max_page_count = 1");
  const rejected = await post();
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await list()).toBe(200);

  set("max_page_count = 1000000");
  expect((await post()).status).toBe(201);
});
