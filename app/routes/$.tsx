/** Any other address is a 404. The browser's router asks the server, too: a newer build may have the page. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Never rendered. With a component, Remix answers the root's error page instead of bare text. */
export default function NoSuchPage() {
  return null;
}
