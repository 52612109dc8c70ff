/** Any other address is a 404; without this route each would be logged as an error. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Never rendered. With a component, Remix answers the root's error page instead of bare text. */
export default function NoSuchPage() {
  return null;
}
