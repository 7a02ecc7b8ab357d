import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { globalSetup: "start-server.ts", include: ["*.test.ts"] },
});
