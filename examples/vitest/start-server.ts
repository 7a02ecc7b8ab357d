import { startMock } from "@plumbline/mock";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    readonly baseUrl: string;
  }
}

/** Starts the server under test. Here it is a mock of the document; replace it with your own server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await startMock({ source: "openapi.yaml", port: 0 });
  project.provide("baseUrl", url);
  return close;
}
