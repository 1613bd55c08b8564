import type { Texts } from './fr.ts';

export const texts: Texts = {
  health: {
    count: { one: '{n} ponto a rever', other: '{n} pontos a rever' },
    nothing: 'Nada a corrigir',
    nothing_text: 'O menu está completo: preços, volumes, alergénios e traduções estão no lugar.',
    first: 'Os primeiros {count} pontos de {total}.',
    kinds: {
      price_zero: { one: '{count} preço a zero', other: '{count} preços a zero' },
      fee_on_free: { one: '{count} taxa sobre um artigo gratuito', other: '{count} taxas sobre artigos gratuitos' },
      nowhere: { one: '{count} produto que não aparece no menu', other: '{count} produtos que não aparecem no menu' },
      allergens_undeclared: { one: '{count} declaração de alergénios em falta', other: '{count} declarações de alergénios em falta' },
      happy_hour: { one: '{count} happy hour só para álcool', other: '{count} happy hours só para álcool' },
      recommended_allergen: { one: '{count} recomendação com outro alergénio', other: '{count} recomendações com outro alergénio' },
      volume_missing: { one: '{count} bebida sem volume', other: '{count} bebidas sem volume' },
      translation_stale: { one: '{count} tradução a verificar', other: '{count} traduções a verificar' },
      translation_missing: { one: '{count} tradução em falta', other: '{count} traduções em falta' },
    },
    why: {
      price_zero: 'Estes produtos são oferecidos. É intencional?',
      fee_on_free: 'Tudo aquilo a que estas taxas se aplicam é gratuito e, mesmo assim, são cobradas. É intencional?',
      nowhere: 'Nenhuma categoria nem menu os mostra, seja qual for o dia e a hora.',
      allergens_undeclared: 'Os 14 alergénios têm de ser indicados por escrito antes do pedido.',
      happy_hour: 'A lei francesa (L3323-1) exige uma redução semelhante nas bebidas sem álcool, às mesmas horas.',
      recommended_allergen: 'O produto recomendado contém um alergénio que o prato não tem: um cliente alérgico pode juntá-lo sem pensar.',
      volume_missing: 'A quantidade servida aparece ao lado do preço de cada bebida.',
      translation_stale: 'O texto original mudou depois da tradução.',
      translation_missing: 'O cliente lê o texto original.',
    },
  },
};
