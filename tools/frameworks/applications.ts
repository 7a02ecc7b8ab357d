/** An application for each component of the page. `start` shows the component in an element, and returns what changes its input. */
export const applications: Readonly<Record<string, string>> = {
  "vue.ts": `import { VueQueryPlugin } from "@tanstack/vue-query";
import { createApp, h, ref } from "vue";
import Ads from "./ads.vue";

export function start(target: HTMLElement, first: number): (limit: number) => void {
  const limit = ref(first);
  createApp(() => h(Ads, { limit: limit.value })).use(VueQueryPlugin).mount(target);
  return (next) => (limit.value = next);
}
`,
  "app.svelte": `<script lang="ts">
  import { QueryClient, QueryClientProvider } from "@tanstack/svelte-query";
  import Ads from "./ads.svelte";

  const { first }: { first: number } = $props();
  const client = new QueryClient();
  let limit = $derived(first);
  export function change(next: number): void {
    limit = next;
  }
</script>

<QueryClientProvider {client}><Ads {limit} /></QueryClientProvider>
`,
  "svelte.ts": `import { mount } from "svelte";
import App from "./app.svelte";

export function start(target: HTMLElement, first: number): (limit: number) => void {
  return mount(App, { target, props: { first } }).change;
}
`,
  "solid.tsx": `import { QueryClient, QueryClientProvider } from "@tanstack/solid-query";
import { createSignal } from "solid-js";
import { render } from "solid-js/web";
import { Ads } from "./ads.tsx";

export function start(target: HTMLElement, first: number): (limit: number) => void {
  const [limit, change] = createSignal(first);
  const client = new QueryClient();
  render(() => <QueryClientProvider client={client}><Ads limit={limit()} /></QueryClientProvider>, target);
  return change;
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
