import type { Texts } from './fr.ts';

export const texts: Texts = {
  tag: {
    one: 'Etiqueta',
    new: 'Nueva etiqueta',
    name: 'Nombre de la etiqueta',
    own: 'Etiquetas del establecimiento',
    own_text: 'Lo que distingue sus productos: casero, nuevo, sin alcohol…',
    none_own: 'Ninguna por ahora',
    allergens: 'Los 14 alérgenos',
    diets: 'Dietas',
    built_in_text: 'Iguales para todos y ya traducidos: no se modifican.',
    icon: 'Símbolo',
    icon_hint: 'Delante del nombre, en el menú',
    no_icon: 'Sin símbolo',
    delete_text: 'Ningún producto y ninguna respuesta la lleva.',
    delete_used: { one: 'Se quita de {n} producto.', other: 'Se quita de {n} productos.' },
    delete_asked: { one: 'Se quita de las respuestas de {n} instrucción.', other: 'Se quita de las respuestas de {n} instrucciones.' },
    counting: 'Buscando lo que la lleva…',
  },
};
