import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];
const args = ["--no-sandbox", "--headless=shell"];

export default defineConfig({
  testMatch: "*.spec.ts",
  outputDir: `${process.env["NOTES_FOLDER"]}/results`,
  workers: 1,
  use: { launchOptions: { args, ...(executablePath ? { executablePath } : {}) } },
});
