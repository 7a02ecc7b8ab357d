import { describe, expect, test } from "vitest";
import { ownerToken } from "../support/book-server.ts";
import { createBookServer } from "../support/book-server.ts";
import { listen } from "../support/listen.ts";
import { bookContract } from "../support/run-books.ts";
import { answerWith, listenRaw } from "./listen-raw.ts";
import { runAgainst, runHostile, someBooks } from "./run-hostile.ts";

const redirects = [301, 302, 303, 307, 308];

describe("a redirect is a response, and the credential is not sent to its location", () => {
  test.each(redirects)("%i of everything to another host", async (status) => {
    const other = await listenRaw(answerWith(200, {}));
    const location = `http://localhost:${other.port}/v1/books`;
    const ending = await runHostile(answerWith(status, { location }));
    await other.close();
    expect(ending.how).toBe("TARGET_REDIRECTS");
    expect(ending.says).toContain(`was answered with ${status} and the location ${location}`);
    expect(ending.requests.length).toBe(2);
    expect(other.requests).toEqual([]);
  });

  test("to a path of the same host", async () => {
    const ending = await runHostile(answerWith(302, { location: "/login" }));
    expect(ending.how).toBe("TARGET_REDIRECTS");
    expect(ending.requests.map(({ path }) => path)).not.toContain("/login");
  });

  test("in a circle, or without a location", async () => {
    const circle = await runHostile((socket, request) =>
      answerWith(302, { location: request.path })(socket, request),
    );
    const nowhere = await runHostile(answerWith(302, {}));
    expect([circle.how, nowhere.how]).toEqual(["TARGET_REDIRECTS", "TARGET_REDIRECTS"]);
    expect(circle.requests.length + nowhere.requests.length).toBe(4);
  });

  test("with the token in its location, which no message repeats", async () => {
    const location = `https://elsewhere.example/?token=${ownerToken}`;
    const ending = await runHostile(answerWith(302, { location }));
    expect(ending.says).toContain("token=<secret>");
    expect(ending.says).not.toContain(ownerToken);
  });

  test.each([307, 308])("%i of one operation is a finding of that operation", async (status) => {
    const other = await listenRaw(answerWith(200, {}));
    const location = `http://localhost:${other.port}/v1/books`;
    const books = createBookServer(bookContract);
    const server = await listen(async (request) =>
      request.method === "POST"
        ? new Response(null, { status, headers: { location } })
        : books.fetch(request),
    );
    const ending = await runAgainst({ url: server.url, requests: [] }, { operations: someBooks });
    await Promise.all([server.close(), other.close()]);
    expect(ending.how).toBe("findings");
    expect(ending.says).toContain(
      `must responses/documented-status: POST /books -> ${status}: status ${status}`,
    );
    expect(other.requests).toEqual([]);
  });
});
