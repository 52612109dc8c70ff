#!/bin/sh
# Prints a shop's e-liquids with their prices, with curl and jq: sh examples/prices.sh http://localhost:3000
shop=${1:-http://localhost:3000}
next=/eliquides.json
while [ "$next" != null ]; do
  page=$(curl --silent --show-error --fail-with-body "$shop$next") || exit 1
  printf '%s' "$page" | jq --raw-output '
    .products[]
    | .name + ": " + (if .cardPrice then "\(.cardPrice.texte) (\(.cardPrice.label))" else "Prix non disponible" end)
    + (if .stockDisponible then "" else ", rupture de stock" end)'
  next=$(printf '%s' "$page" | jq --raw-output .nextJson)
done
