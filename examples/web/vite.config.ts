import { defineConfig } from "vite";

export default defineConfig({
  // In this repository the client is compiled from its source. Without the condition, Vite takes what npm installs.
  resolve: { conditions: ["@plumbline/source", "module", "browser", "production"] },
  build: { target: "es2022" },
});
