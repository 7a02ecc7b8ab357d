import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { startMock } from "@plumbline/mock";
import { expect, test } from "vitest";
import { createNewcomer } from "./newcomer.test-support.ts";

test.skipIf(process.platform === "win32")(
  "README.md: npm run pack puts both commands into a project",
  async (context) => {
    const { shop, run, install } = createNewcomer("README.md", context);

    expect(await install("npm run -s pack")).toMatchObject({ code: 0 });
    const plumbline = await run("npx plumbline --help", shop);
    expect(plumbline).toMatchObject({ code: 0, text: expect.stringContaining("Commands:") });
    const sandbox = await run("npx local-ads-sandbox --help", shop);
    expect(sandbox).toMatchObject({ code: 0, text: expect.stringContaining("Usage:") });
  },
);

test.skipIf(process.platform === "win32")(
  "gate-a-build.md: a project installs the packed command, and tests its server as the page and its job say",
  async (context) => {
    const { clone, shop, line, run, install } = createNewcomer(
      "docs/start/gate-a-build.md",
      context,
    );
    copyFileSync(join(clone, "docs/start/tasks.yaml"), join(shop, "openapi.yaml"));
    const server = await startMock({ source: join(shop, "openapi.yaml"), port: 0, state: {} });
    context.onTestFinished(() => server.close());
    const here = (words: string): string => words.replace("http://127.0.0.1:8080/v1", server.url);

    const words = line("run -s pack").replace("../shop/packages", join(shop, "packages"));
    expect(await install(words)).toMatchObject({ code: 0 });

    const variables = { API_TOKEN: "any" };
    expect(await run(here(line("plumbline init")), shop)).toMatchObject({ code: 0 });
    expect(await run(line("test --plan"), shop, variables)).toMatchObject({ code: 0 });
    // The job starts from the files that are committed.
    expect(await run("rm -r node_modules", shop)).toMatchObject({ code: 0 });
    expect(await run("npm ci", shop)).toMatchObject({ code: 0 });
    const job = line("test --wait").replace("- run: ", "");
    const tested = await run(job, shop, variables);
    expect(tested).toMatchObject({ code: 0, text: expect.stringContaining("CONFORMS") });
    expect(existsSync(join(shop, "plumbline-report/junit.xml"))).toBe(true);
  },
);
