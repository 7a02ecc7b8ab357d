import { expectTypeOf, test } from "vitest";
import type { Bookshop } from "../../../test/bookshop-client.ts";
import type { components } from "../../../../codegen/test/bookshop/generated/types.ts";
import { orThrow } from "../../outcome/or-throw.ts";

declare const shop: Bookshop;
type Order = components["schemas"]["Order"];

test("each end of a job has its properties", async () => {
  const ended = await shop.startOrder.wait("o1");
  expectTypeOf(ended.id).toEqualTypeOf<string>();
  // @ts-expect-error not narrowed
  void ended.reason;
  switch (ended.kind) {
    case "done":
      expectTypeOf(ended.ok).toEqualTypeOf<true>();
      expectTypeOf(ended.data).toEqualTypeOf<Order>();
      expectTypeOf(ended.outcome.status).toEqualTypeOf<200>();
      // @ts-expect-error a success has no message
      void ended.message;
      return;
    case "failed":
      expectTypeOf(ended.ok).toEqualTypeOf<false>();
      expectTypeOf(ended.data).toEqualTypeOf<Order>();
      expectTypeOf(ended.message).toEqualTypeOf<string>();
      return;
    case "not-ended":
      expectTypeOf(ended.reason).toEqualTypeOf<"aborted" | "deadline" | "poll-failed">();
      expectTypeOf(ended.data).toEqualTypeOf<Order | undefined>();
      expectTypeOf(ended.outcome).toEqualTypeOf<Awaited<ReturnType<Bookshop["getOrder"]>>>();
      return;
    default:
      expectTypeOf(ended).toBeNever();
  }
});

test("ok distinguishes success", async () => {
  const ended = await shop.startOrder.wait("o1");
  if (ended.ok) expectTypeOf(ended.kind).toEqualTypeOf<"done">();
  else expectTypeOf(ended.message).toEqualTypeOf<string>();
});

test("a job is passed as its ID or as the success that started it", async () => {
  const started = await shop.startOrder({ body: { books: [] } });
  expectTypeOf<string>().toExtend<Parameters<Bookshop["startOrder"]["wait"]>[0]>();
  void shop.startOrder.wait(orThrow(started));
  if (started.ok) void shop.startOrder.wait(started);
  // @ts-expect-error it may not have been started
  void shop.startOrder.wait(started);
  // @ts-expect-error this ID is a string
  void shop.startOrder.wait(7);
  // @ts-expect-error no job
  void shop.startOrder.wait();
  // @ts-expect-error another operation's success
  void shop.startOrder.wait(orThrow(await shop.listBooks()));
});

test("progress is the job", () => {
  void shop.startOrder.wait("o1", {
    signal: AbortSignal.abort(),
    deadlineMs: 1,
    onProgress: (data) => expectTypeOf(data).toEqualTypeOf<Order>(),
  });
  // @ts-expect-error misspelt
  void shop.startOrder.wait("o1", { onprogress: () => {} });
  // @ts-expect-error it starts no job
  void shop.getOrder.wait;
});
