import { createClient } from "@local-ads/client";
import { queries } from "@local-ads/client/query";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

const client = createClient({ baseUrl: "http://127.0.0.1:4010/v1", auth: "any-key" });
const ads = queries(client);

export const useSite = () => useQuery(ads.getSite.queryOptions());

export const useVertical = (slug = "") =>
  useQuery({ ...ads.getVertical.queryOptions({ path: { slug } }), enabled: slug !== "" });

export const useLeads = () =>
  useInfiniteQuery(ads.listLeads.infiniteQueryOptions({ query: { limit: 50 } }));

export function useCreateCampaign() {
  const cache = useQueryClient();
  return useMutation({
    ...ads.createCampaign.mutationOptions(),
    onSuccess: () => cache.invalidateQueries({ queryKey: ads.listCampaigns.queryKey() }),
  });
}
