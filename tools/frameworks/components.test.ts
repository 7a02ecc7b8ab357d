// Before the frameworks, which look for a window.
import { window } from "../../packages/client/test/window.ts";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { build } from "vite";
import solid from "vite-plugin-solid";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openForAnyKey } from "../docs/examples/open-for-any-key.test-support.ts";
import { readComponents, unpackComponents } from "./unpack-components.ts";

const require = createRequire(import.meta.url);
const components = readComponents().filter(([file]) => file !== "ads.ts");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frameworks-"));
  await unpackComponents(folder);
});
afterAll(async () => rm(folder, { recursive: true }));

test("the page has a component for each framework", () => {
  const files = components.map(([file]) => file);
  expect(files).toEqual(["ads.vue", "ads.svelte", "ads.tsx", "ads.component.ts"]);
});

describe("the types", () => {
  const wrong = expect.stringContaining("'size' does not exist");

  /** Beside each component, one with a parameter that the operation does not have. */
  beforeAll(async () => {
    for (const [file, code] of components) {
      const changed = code.replace(/\{ query: \{ limit.*? \} \}/, "{ query: { size: 1 } }");
      await writeFile(join(folder, `wrong-${file}`), changed);
    }
  });

  test("of the client are those of the components for Vue, Solid and Angular", async () => {
    const printed = await run("vue-tsc/bin/vue-tsc.js", ["-p", ".", "--pretty", "false"]);

    expect(errorsOf(printed, /^([\w.-]+)\(\d+,\d+\): error (.*)/gm)).toEqual({
      "wrong-ads.component.ts": [wrong],
      "wrong-ads.tsx": [wrong],
      "wrong-ads.vue": [wrong],
    });
  });

  test("of the client are those of the component for Svelte", async () => {
    const settings = { extends: "./tsconfig.json", include: ["*.svelte", "svelte.ts"] };
    await writeFile(join(folder, "svelte.json"), JSON.stringify(settings));

    const args = ["--tsconfig", "svelte.json", "--output", "machine"];
    const printed = await run("svelte-check/bin/svelte-check", args);

    expect(errorsOf(printed, /^\d+ ERROR "(\S+)" \d+:\d+ (.*)/gm)).toEqual({
      "wrong-ads.svelte": [wrong],
    });
  });
});

/** What a program prints in the folder of the components, also if it finds errors. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const all = [require.resolve(program), ...args];
  execFile(process.execPath, all, { cwd: folder }, (_error, stdout, stderr) =>
    resolve(stdout + stderr),
  );
  return promise;
}

/** Messages by file. */
function errorsOf(printed: string, pattern: RegExp): Readonly<Record<string, readonly string[]>> {
  const errors: Record<string, string[]> = {};
  for (const [, file = "", text = ""] of printed.matchAll(pattern))
    (errors[file] ??= []).push(text);
  return errors;
}

describe("an application", () => {
  const entry = { vue: "vue.ts", svelte: "svelte.ts", solid: "solid.tsx", angular: "angular.ts" };

  beforeAll(async () => {
    await build({
      root: folder,
      configFile: false,
      logLevel: "error",
      plugins: [vue(), svelte(), solid()],
      define: { "process.env.NODE_ENV": '"production"', ngDevMode: "false", ngServerMode: "false" },
      build: { lib: { entry, formats: ["es"] }, minify: false },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test.for(Object.keys(entry))(
    "with %s lists campaigns and leads, and creates a campaign",
    async (name) => {
      const { paths } = await openForAnyKey();
      const { href } = pathToFileURL(join(folder, `dist/${name}.js`));
      const { start }: Application = await import(/* @vite-ignore */ href);
      const target = window.document.createElement("div");
      window.document.body.append(target);
      const count = (selector: string): number => target.querySelectorAll(selector).length;
      const press = (text: string): void =>
        [...target.querySelectorAll("button")]
          .find(({ textContent }) => textContent === text)
          ?.click();

      const change = await start(target, 50);
      await expect.poll(() => count("ol li")).toBe(50);
      await expect.poll(() => count("ul li")).toBeGreaterThan(0);
      const campaigns = count("ul li");
      press("More leads");
      await expect.poll(() => count("ol li")).toBe(100);
      press("New campaign");
      await expect.poll(() => count("ul li")).toBe(campaigns + 1);

      expect(count("p")).toBe(0);
      const expected = ["/campaigns", "/campaigns", "/campaigns", "/leads", "/leads"];
      expect(paths.toSorted()).toEqual(expected);
      if (!change) return;
      change(10);
      await expect.poll(() => count("ol li")).toBe(10);
    },
  );
});

/** What an application of `applications.ts` exports. That of Angular has no inputs, because they need the compiler of Angular. */
interface Application {
  readonly start: (target: object, first: number) => Promise<void> | ((limit: number) => unknown);
}
