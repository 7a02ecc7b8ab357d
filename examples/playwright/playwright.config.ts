import { env } from "node:process";
import { defineConfig } from "@playwright/test";

const executablePath = env["CHROMIUM_PATH"];

export default defineConfig({
  testMatch: "*.spec.ts",
  fullyParallel: true,
  use:
    executablePath === undefined
      ? {}
      : { launchOptions: { executablePath, args: ["--no-sandbox"] } },
});
