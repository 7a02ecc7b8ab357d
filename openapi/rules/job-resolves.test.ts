import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { answering, objectOf, smallDocument } from "./testing/small-document.ts";

const job = {
  poll: "read_print",
  id: "/print/id",
  status: "/print/status",
  done: ["printed"],
  failed: ["jammed"],
};

function documentWith(policy: object): object {
  const started = objectOf({ print: objectOf({ id: {}, status: {}, queue: {} }) });
  const polled = objectOf({
    print: objectOf({ id: {}, status: { enum: ["waiting", "printed", "jammed"] } }),
  });
  return smallDocument({
    "/prints": { post: { operationId: "print", responses: answering(started), "x-job": policy } },
    "/prints/{id}": { get: { operationId: "read_print", responses: answering(polled) } },
  });
}

test.each([
  ["poll", "read_book", "The document has no operation `read_book`"],
  ["id", "/print/queue", "2xx body of read_print"],
  ["status", "/state", "2xx body of print"],
  ["done", ["bound"], "Status `bound`"],
  ["failed", ["jammed", "burnt"], "Status `burnt`"],
])("a job whose %s is %j is reported", async (key, value, message) => {
  const found = await lintWith("job-resolves", documentWith({ ...job, [key]: value }));

  expect(found[0]).toEqual({
    message: expect.stringContaining(message),
    at: `#/paths/~1prints/post/x-job/${key}`,
  });
});

test("a job with existing names passes", async () => {
  expect(await lintWith("job-resolves", documentWith(job))).toEqual([]);
});
