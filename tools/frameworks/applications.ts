/** An application for each component of the page. `start` shows the component in an element. */
export const applications: Readonly<Record<string, string>> = {
  "vue.ts": `import { VueQueryPlugin } from "@tanstack/vue-query";
import { createApp } from "vue";
import Ads from "./ads.vue";

export function start(target: HTMLElement, limit: number): void {
  createApp(Ads, { limit }).use(VueQueryPlugin).mount(target);
}
`,
  "app.svelte": `<script lang="ts">
  import { QueryClient, QueryClientProvider } from "@tanstack/svelte-query";
  import Ads from "./ads.svelte";

  const { limit }: { limit: number } = $props();
  const client = new QueryClient();
</script>

<QueryClientProvider {client}><Ads {limit} /></QueryClientProvider>
`,
  "svelte.ts": `import { mount } from "svelte";
import App from "./app.svelte";

export function start(target: HTMLElement, limit: number): void {
  mount(App, { target, props: { limit } });
}
`,
  "solid.tsx": `import { QueryClient, QueryClientProvider } from "@tanstack/solid-query";
import { render } from "solid-js/web";
import { Ads } from "./ads.tsx";

export function start(target: HTMLElement, limit: number): void {
  render(
    () => <QueryClientProvider client={new QueryClient()}><Ads limit={limit} /></QueryClientProvider>,
    target,
  );
}
`,
  "angular.ts": `import "@angular/compiler";
import { provideZonelessChangeDetection } from "@angular/core";
import { createApplication } from "@angular/platform-browser";
import { provideTanStackQuery, QueryClient } from "@tanstack/angular-query-experimental";
import { AdsComponent } from "./ads.component.ts";

export async function start(target: HTMLElement): Promise<void> {
  const providers = [provideZonelessChangeDetection(), provideTanStackQuery(new QueryClient())];
  const application = await createApplication({ providers });
  application.bootstrap(AdsComponent, target);
}
`,
};
