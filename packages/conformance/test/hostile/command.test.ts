import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookDocument } from "../support/book-document.ts";
import { ownerToken } from "../support/book-server.ts";
import { runCommandIn } from "../support/run-command.ts";
import { answerWith, listenRaw, type RawAnswer } from "./listen-raw.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-hostile-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
});

afterAll(() => rm(folder, { recursive: true }));

const json = { "content-type": "application/json" };
const error = '{"message":"No."}';

interface Ended {
  readonly answer: RawAnswer;
  readonly code: number;
  readonly says: RegExp;
}

const targets: Readonly<Record<string, Ended>> = {
  "closes every connection": {
    answer: (socket) => void socket.end(),
    code: 3,
    says: /does not respond.*\n.*Start the target, or correct --base-url/,
  },
  redirects: {
    answer: answerWith(308, { location: "https://elsewhere.example/v1" }),
    code: 3,
    says: /was answered with 308 and the location https:\/\/elsewhere\.example\/v1.*\n.*--base-url/,
  },
  "is not available": {
    answer: answerWith(503, json, error),
    code: 3,
    says: /is not available.*\n.*Run again when the target is available/,
  },
  "has no room": {
    answer: answerWith(429, { ...json, "retry-after": "99999999999" }, error),
    code: 3,
    says: /rejects every request for its rate limit.*\n.*Run again later/,
  },
  "responds with HTML": {
    answer: answerWith(200, { "content-type": "text/html" }, "<!doctype html>"),
    code: 3,
    says: /does not serve the interface.*\n.*Correct --base-url/,
  },
  "rejects every scope": {
    answer: answerWith(403, json, error),
    code: 3,
    says: /The run is hollow: \d+ of \d+ responses were 403/,
  },
  "sends 100 MB of zeros": {
    answer: answerWith(200, json, Buffer.alloc(100 * 1024 * 1024, " ")),
    code: 3,
    says: /\(the first\s+1048576 of more than \d+ bytes\)/,
  },
};

test.each(Object.entries(targets))(
  "the command ends with a sentence at a target that %s",
  async (_name, { answer, code, says }) => {
    const server = await listenRaw(answer);
    const outcome = await runCommandIn(
      folder,
      [
        "--base-url",
        server.url,
        "--operations",
        "list_books,get_book",
        "--checks",
        "accepts/*,responses/content-type",
      ],
      { env: { PLUMBLINE_TOKEN: ownerToken } },
    );
    await server.close();
    const said = outcome.out + outcome.err;
    expect(said).toMatch(says);
    expect(outcome.code).toBe(code);
    expect(said).not.toMatch(/^ +at \S+ \(?\S+:\d+:\d+/m);
    expect(said).not.toContain(ownerToken);
  },
);
