import type { Texts } from './fr.ts';

export const texts: Texts = {
  health: {
    count: { one: '{n} punto por revisar', other: '{n} puntos por revisar' },
    nothing: 'Nada que corregir',
    nothing_text: 'La carta está completa: precios, volúmenes, alérgenos y traducciones están en su sitio.',
    first: 'Los primeros {count} puntos de {total}.',
    kinds: {
      price_zero: { one: '{count} precio cero', other: '{count} precios cero' },
      fee_on_free: { one: '{count} suplemento sobre un artículo gratuito', other: '{count} suplementos sobre artículos gratuitos' },
      nowhere: { one: '{count} producto que no aparece en la carta', other: '{count} productos que no aparecen en la carta' },
      allergens_undeclared: { one: '{count} declaración de alérgenos pendiente', other: '{count} declaraciones de alérgenos pendientes' },
      happy_hour: { one: '{count} happy hour solo para el alcohol', other: '{count} happy hours solo para el alcohol' },
      recommended_allergen: { one: '{count} recomendación con otro alérgeno', other: '{count} recomendaciones con otro alérgeno' },
      volume_missing: { one: '{count} bebida sin volumen', other: '{count} bebidas sin volumen' },
      translation_stale: { one: '{count} traducción por revisar', other: '{count} traducciones por revisar' },
      translation_missing: { one: '{count} traducción que falta', other: '{count} traducciones que faltan' },
    },
    why: {
      price_zero: 'Estos productos se regalan. ¿Es intencionado?',
      fee_on_free: 'Todo aquello a lo que se aplican estos suplementos es gratuito y, aun así, se cobran. ¿Es intencionado?',
      nowhere: 'Ninguna categoría ni menú los muestra, sea cual sea el día y la hora.',
      allergens_undeclared: 'Los 14 alérgenos deben indicarse por escrito antes del pedido.',
      happy_hour: 'La ley francesa (L3323-1) exige una rebaja equivalente en bebidas sin alcohol a las mismas horas.',
      recommended_allergen:
        'Lo recomendado contiene un alérgeno que el producto no tiene: un cliente alérgico puede añadirlo sin pensarlo.',
      volume_missing: 'La cantidad servida se muestra junto al precio de cada bebida.',
      translation_stale: 'El texto original cambió después de la traducción.',
      translation_missing: 'El cliente lee el texto original.',
    },
  },
};
