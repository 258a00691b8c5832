import type { Claims } from './claims.server.ts'

/** The platform's own tables. */
export const PLATFORM_TABLES = {
  contenido: {
    columns: {
      id: 'plain',
      version: 'plain',
    },
    copied: false,
  },
  instalacion: {
    columns: {
      id: 'plain',
      sitio: 'plain',
      desde: 'plain',
      reloj: 'plain',
      espera: 'plain',
      sobran: 'plain',
    },
    copied: false,
  },
  imagenes: {
    columns: {
      clave: 'plain',
      ancho: 'plain',
      alto: 'plain',
      thumbhash: 'plain',
      variantes: 'plain',
      estado: 'plain',
      intentos: 'plain',
      createdAt: 'plain',
      reservada: 'plain',
    },
    copied: true,
  },
  audios: {
    columns: {
      url: 'plain',
      tipo: 'plain',
      bytes: 'plain',
      milisegundos: 'plain',
      createdAt: 'plain',
    },
    copied: true,
  },
  subidas: {
    columns: {
      id: 'plain',
      largo: 'plain',
      recibido: 'plain',
      partes: 'plain',
      metadatos: 'plain',
      usuario: 'plain',
      createdAt: 'plain',
      movida: 'plain',
    },
    copied: true,
    passing: true,
  },
  respaldos: {
    columns: {
      id: 'plain',
      momento: 'plain',
      nombre: 'plain',
      bytes: 'plain',
      error: 'plain',
      lugar: 'plain',
    },
    copied: false,
  },
  limites: {
    columns: {
      key: 'plain',
      points: 'plain',
      expire: 'plain',
    },
    copied: false,
  },
  secretos: {
    columns: {
      nombre: 'plain',
      valor: 'plain',
    },
    copied: false,
  },
  reservas: {
    columns: {
      nombre: 'plain',
      quien: 'plain',
      hasta: 'plain',
    },
    copied: false,
  },
  correos: {
    columns: {
      id: 'plain',
      tipo: 'plain',
      sobre: 'plain',
      para: 'personal',
      asunto: 'plain',
      texto: 'personal',
      createdAt: 'plain',
      vence: 'plain',
      juntos: 'personal',
      intentos: 'plain',
      proximo: 'plain',
      falla: 'plain',
    },
    copied: true,
    passing: true,
  },
  user: {
    columns: {
      id: 'plain',
      avisos: 'plain',
      name: 'personal',
      email: 'personal',
      emailVerified: 'plain',
      image: 'personal',
      createdAt: 'plain',
      updatedAt: 'plain',
    },
    copied: true,
    guarded: true,
    counted: 'Personas con cuenta',
    // The start itself creates the first administrator.
    content: (_row, before) => before > 0,
  },
  session: {
    columns: {
      id: 'plain',
      expiresAt: 'plain',
      token: 'plain',
      createdAt: 'plain',
      updatedAt: 'plain',
      ipAddress: 'personal',
      userAgent: 'personal',
      userId: 'plain',
    },
    copied: true,
    passing: true,
  },
  account: {
    columns: {
      id: 'plain',
      accountId: 'plain',
      providerId: 'plain',
      userId: 'plain',
      password: 'plain',
      createdAt: 'plain',
      updatedAt: 'plain',
    },
    copied: true,
    guarded: true,
  },
} satisfies Claims
