import { fileURLToPath } from "node:url";
import { startSandbox } from "@local-ads/sandbox";
import { startMock } from "@plumbline/mock";
import { createBrowser } from "../../packages/sandbox/test/oauth/support/browser.ts";
import { serveFetch } from "../../packages/client-runtime/test/serve-fetch.ts";
import type { Services } from "./programs/services.ts";

const shop = fileURLToPath(new URL("programs/print-shop.yaml", import.meta.url));

/** Services on ports of this machine. */
export interface RunningServices extends AsyncDisposable {
  readonly services: Omit<Services, "closedPort">;
  /** Origin of the sandbox, which sends no CORS headers. */
  readonly origin: string;
}

/** Starts the services of the programs. The clock of the sandbox is fast, so that its jobs end within seconds. */
export async function startServices(): Promise<RunningServices> {
  const sandbox = await startSandbox({ port: 0, controlPort: 0 });
  const mock = await startMock({ source: shop, port: 0, state: {} });
  const owner = await serveFetch(async (request) => {
    const opened = new URL(request.url).searchParams.get("open") ?? "";
    const headers = { "access-control-allow-origin": "*" };
    return new Response(await approve(opened), { headers });
  });
  const ticking = setInterval(() => void sandbox.control.advance({ milliseconds: 5000 }), 200);

  /** Signs in and approves, and returns the URL of the callback, which is not opened. */
  async function approve(url: string): Promise<string> {
    const browser = createBrowser(sandbox.origin);
    const [signInForm, approval] = sandbox.profile().oauth?.consent.steps ?? [];
    const consent = await browser.submit(await browser.open(url), signInForm);
    return (await browser.submit(consent, approval)).url;
  }

  return {
    origin: sandbox.origin,
    services: {
      ads: sandbox.url,
      key: sandbox.identities()[0]?.token ?? "",
      shop: mock.url,
      owner: owner.origin,
    },
    async [Symbol.asyncDispose]() {
      clearInterval(ticking);
      await owner.close();
      await mock.close();
      await sandbox.close();
    },
  };
}
