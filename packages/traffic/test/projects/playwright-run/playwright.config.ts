import { defineConfig } from "@playwright/test";

const folder = process.env["NOTES_FOLDER"] ?? "";
const traffic = { contract: `${folder}/openapi.json`, reportDir: `${folder}/report` };

export default defineConfig({
  testMatch: "*.spec.ts",
  outputDir: `${folder}/results`,
  fullyParallel: true,
  workers: 2,
  reporter: [["line"], [process.env["REPORTER"] ?? "", traffic]],
});
