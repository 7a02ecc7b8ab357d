import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startMock } from "@plumbline/mock";
import { describe, expect, test } from "vitest";
import { createNewcomer } from "./newcomer.test-support.ts";

describe.skipIf(process.platform === "win32")("in an empty folder beside a clone", () => {
  test("call-the-service.md: a program calls the service", async (context) => {
    const newcomer = createNewcomer("docs/start/call-the-service.md", context);
    const { clone, shop, line, run } = newcomer;
    const sandbox = newcomer.start(`${line("./sandbox")} --port 0 --control-port 0`, clone);
    const url = await sandbox.until(/^Sandbox of .*: (\S+)$/m);
    const key = await sandbox.until(/Bearer (las_\w+)/);

    const installed = await newcomer.install(line("run -s pack"));
    expect(installed).toMatchObject({ code: 0, text: expect.stringContaining("added 3 packages") });

    const [program] = newcomer.blocks("ts");
    writeFileSync(join(shop, "call.mjs"), program?.code ?? "");
    const variables = { LOCAL_ADS_URL: url, LOCAL_ADS_KEY: key };
    const called = await run("node call.mjs", shop, variables);
    expect(called).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Leaks found fast \S+$/m),
    });
    expect(await sandbox.end()).toMatchObject({ code: 0 });
  });

  test("own-interface.md: a team tests its own server", async (context) => {
    const { clone, shop, line, run } = createNewcomer("docs/start/own-interface.md", context);
    copyFileSync(join(clone, "docs/start/tasks.yaml"), join(shop, "openapi.yaml"));
    const server = await startMock({ source: join(shop, "openapi.yaml"), port: 0, state: {} });
    context.onTestFinished(() => server.close());

    const linted = await run(line(" lint "), shop);
    expect(linted).toMatchObject({ code: 0, text: expect.stringContaining(": 0 errors") });
    const words = line(" test ").replace("http://127.0.0.1:8080/v1", server.url);
    const tested = await run(words, shop, { PLUMBLINE_TOKEN: "any" });
    expect(tested).toMatchObject({ code: 0, text: expect.stringContaining("CONFORMS") });
    expect(existsSync(join(shop, "plumbline-report/report.html"))).toBe(true);
  });
});
