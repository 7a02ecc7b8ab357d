import { startMock } from "@plumbline/mock";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    readonly baseUrl: string;
  }
}

/** Starts what is to be tested; here a mock of the document stands in for a server of one's own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await startMock({ source: "openapi.yaml", port: 0 });
  project.provide("baseUrl", url);
  return close;
}
