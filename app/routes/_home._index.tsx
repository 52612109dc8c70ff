/** `/` is the home layout with no popup over it. */
export default function NoPopup() {
  return null;
}
