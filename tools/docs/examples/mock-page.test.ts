import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { browserForTests, watchPage } from "@plumbline-tools/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitCommands } from "../../site/blocks/split-commands.ts";
import { openTasksConsole, pictures, viewport } from "../pictures/open-tasks-console.ts";
import { cli, type Program, startModule } from "./start-program.test-support.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = readFileSync(join(root, "docs/start/mock-and-sandbox.md"), "utf8");
const blocksOf = (language: string): readonly string[] =>
  Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")),
    ([, code = ""]) => code,
  );
const commands = blocksOf("sh").flatMap(splitCommands);
const [mockWords = [], watchWords = [], recordingWords = []] = commands
  .filter(([program]) => program === "./plumbline")
  .map((words) => words.slice(1));
const [create = [], read = [], change = [], list = [], remove = [], invalid = [], ...failures] =
  commands.filter(([program]) => program === "curl").map((words) => words.slice(1));
const [prefer = [], plan = [], delay = []] = failures;

/** What the page says, and what the programs use here instead. */
let places: readonly (readonly [says: string, is: string])[] = [];
let mock: Program;
let folder: string;

/** The mock of the page at free ports. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-page-"));
  mock = start([...mockWords, "--port", "0", "--control-port", "0"]);
  const url = await mock.until(/ is mocked at (\S+)/);
  const token = await mock.until(/#token=(\S+)/);
  places = [
    ["http://127.0.0.1:4010/v1", url],
    ["http://127.0.0.1:4011", await mock.until(/console is at (\S+?)\/#/)],
    ["$TOKEN", token],
    ["http://127.0.0.1:8080", "http://127.0.0.1:0"],
    ["plumbline-report/session.ndjson", join(folder, "session.ndjson")],
  ];
});

afterAll(async () => {
  await mock.end();
  await rm(folder, { recursive: true });
});

function placed(word: string): string {
  return places.reduce((text, [says, is]) => text.replace(says, is), word);
}

function start(words: readonly string[]): Program {
  return startModule([cli, ...words.map(placed)], root);
}

/** Runs curl with words of the page, and returns what it prints and then the status. */
async function curl(words: readonly string[]): Promise<string> {
  const all = [...words.map(placed), "--write-out", "\n%{http_code}"];
  const { stdout } = await promisify(execFile)("curl", all);
  return stdout;
}

test("a task is created, read, changed, listed and deleted as the page says", async () => {
  const [shown = ""] = blocksOf("json");
  const task: Readonly<Record<string, unknown>> = JSON.parse(shown);
  const created = await curl(create);
  expect(created).toMatch(new RegExp(`^location: \\S+/v1/tasks/${String(task["id"])}\\r$`, "im"));
  expect(created).toMatch(/\n201$/);
  const body: unknown = JSON.parse(/^\{.*\}$/m.exec(created)?.[0] ?? "");
  expect(body).toEqual({ ...task, created_at: expect.any(String) });

  expect(await curl(read)).toMatch(/"title":"Fix the tap".*\n200$/s);
  expect(await curl(change)).toMatch(/"status":"done".*\n200$/s);
  expect(await curl(list)).toMatch(/"title":"Fix the tap".*\n200$/s);
  expect(await curl(remove)).toMatch(/\n204$/);
  expect(await curl(read)).toMatch(/\n404$/);
  expect(await curl(invalid)).toMatch(/^plumbline-reason: .*"title"\r$.*\n422$/ims);
});

test("failures and slow responses come as the page says", async () => {
  expect(await curl(prefer)).toMatch(/\n503$/);
  expect(await curl(plan)).toMatch(/\n20\d$/);
  expect(await curl(list)).toMatch(/\n503$/);
  expect(await curl(list)).toMatch(/\n200$/);
  expect(await curl(delay)).toMatch(/"latency":\{"milliseconds":800\}.*\n200$/s);
});

test("what a page sends is judged, recorded, and served again", async () => {
  const watch = start(watchWords);
  const passed = await watch.until(/(\S+) passes on to/);
  const first = await createAt(passed);
  const { code, text } = await watch.end();
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/requests +1/) });

  const again = start(recordingWords.map((word) => word.replace(/^4020$/, "0")));
  expect(await createAt(await again.until(/ is mocked at (\S+)/))).toEqual(first);
  expect(await again.end()).toMatchObject({ code: 0 });
});

async function createAt(url: string): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const body = '{"title":"Paint the wall"}';
  const response = await fetch(`${url}/tasks`, { method: "POST", headers, body });
  return response.json();
}

const browser = await browserForTests();

test.for(pictures)("the console looks as in $file", async (picture, context) => {
  const options = { colorScheme: picture.scheme, viewport };
  const screen = await browser.open(context, options);
  const { complaints } = watchPage(screen, () => true);
  const opened = await openTasksConsole(screen, 0);
  await opened.show(picture);
  const now = sizeOf(await screen.screenshot());
  await opened.close();

  expect(page).toContain(`](${picture.file.replace("docs/start/", "")})`);
  expect(sizeOf(readFileSync(join(root, picture.file)))).toEqual(now);
  expect(complaints).toEqual([]);
});

/** The size of a PNG. @see https://www.w3.org/TR/png-3/#11IHDR */
function sizeOf(png: Buffer): readonly number[] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
